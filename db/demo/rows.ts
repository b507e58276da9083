import { createHash } from 'node:crypto'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Query } from '../client.ts'
import type { DemoLocation } from './types.ts'

export function demoId(kind: string, key: string): string {
  const hex = createHash('sha256').update(`fettle demo ${kind} ${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export function where({ location, town, townSlug, outward, lat, lng }: DemoLocation): DemoLocation {
  return { location, town, townSlug, outward, lat, lng }
}

export function idOf(categoryIds: Map<string, number>, slug: string): number {
  const id = categoryIds.get(slug)
  if (id === undefined) throw new Error(`The demo names a category that is not in the taxonomy: ${slug}`)
  return id
}

/** A statement takes at most 65,535 values. */
export async function inParts<Table extends PgTable>(db: Query, into: Table, rows: Table['$inferInsert'][]) {
  for (let start = 0; start < rows.length; start += 250) await db.insert(into).values(rows.slice(start, start + 250))
}
