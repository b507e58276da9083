import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'

const MARK = '/* prepared */'

/** Prepares the query once per connection. Only for few distinct texts whose plan does not depend on their values. */
export function prepared(statement: SQL): SQL {
  return sql`${sql.raw(MARK)} ${statement}`
}

/** Writes a whole number into the text itself: the planner cannot know how small a parameter is. */
export function literal(number: number): SQL {
  return sql.raw(`${BigInt(number)}`)
}

export const isPrepared = (text: string) => text.startsWith(MARK)

/** Drizzle hands statements on without a name, which is what makes the driver keep them. */
export function keepPrepared(client: pg.PoolClient): void {
  client.query = new Proxy(client.query, {
    apply: (query, client, [asked, ...rest]) => Reflect.apply(query, client, [named(asked), ...rest]),
  })
}

function named(asked: unknown): unknown {
  const text = typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : null
  return typeof text === 'string' && isPrepared(text) ? { ...Object(asked), name: statementName(text) } : asked
}

const names = new Map<string, string>()

function statementName(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  names.set(text, name)
  return name
}
