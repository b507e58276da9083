import { customType, timestamp } from 'drizzle-orm/pg-core'

/** A moment in UTC. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The cube extension's type; listings use it for points on a sphere of radius 3959 (miles), see place_position(). */
export const cube = customType<{ data: string }>({ dataType: () => 'cube' })
