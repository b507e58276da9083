import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'

const MARK = '/* prepared */'

/**
 * A statement that each connection to a server parses and plans once. For texts of which there are few, whose plan does not depend
 * on their values.
 */
export function prepared(statement: SQL): SQL {
  return sql`${sql.raw(MARK)} ${statement}`
}

/** A whole number in the text itself: of a value that comes later, the planner cannot know how small it is. */
export function fixed(number: number): SQL {
  return sql.raw(`${BigInt(number)}`)
}

/** Drizzle hands statements on without a name, which is what makes the driver keep them. */
export function keepPrepared(client: pg.PoolClient): void {
  client.query = new Proxy(client.query, {
    apply: (query, client, [asked, ...rest]) => Reflect.apply(query, client, [named(asked), ...rest]),
  })
}

function named(asked: unknown): unknown {
  const text = typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : null
  return typeof text === 'string' && text.startsWith(MARK) ? { ...Object(asked), name: nameOf(text) } : asked
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  names.set(text, name)
  return name
}
