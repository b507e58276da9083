import { type AnyPgColumn, customType, timestamp, uuid } from 'drizzle-orm/pg-core'

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Refers to the row that this one is deleted with. */
export const belongsTo = (name: string, id: () => AnyPgColumn) =>
  uuid(name).notNull().references(id, { onDelete: 'cascade' })

/** For points on a sphere of radius 3959 miles, see place_position(). */
export const cube = customType<{ data: string }>({ dataType: () => 'cube' })

/** For points on a map of the UK, see plane_of(). */
export const point = customType<{ data: string }>({ dataType: () => 'point' })
