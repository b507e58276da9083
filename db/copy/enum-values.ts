import type { MigrationMeta } from 'drizzle-orm/migrator'

const TYPE = /^CREATE TYPE (\S+) AS ENUM\((.*)\);?$/s
const VALUE = /^ALTER TYPE (\S+) ADD VALUE (?:IF NOT EXISTS )?('(?:[^']|'')*')(?: (BEFORE|AFTER) ('(?:[^']|'')*'))?;?$/s

/**
 * The same migrations, where each enum has all its values from the start. PostgreSQL before 17 takes no row with a value
 * that `alter type` has added in the same transaction.
 */
export function allAtOnce(migrations: MigrationMeta[]): MigrationMeta[] {
  const values = new Map<string, string[]>()
  for (const statement of migrations.flatMap(({ sql }) => sql)) {
    const [, type = '', list = ''] = TYPE.exec(statement.trim()) ?? []
    if (type) values.set(type, list.match(/'(?:[^']|'')*'/g) ?? [])
    const [, changed = '', value = '', side, beside = ''] = VALUE.exec(statement.trim()) ?? []
    const all = values.get(changed)
    if (!all || all.includes(value)) continue
    const place = side ? all.indexOf(beside) + (side === 'AFTER' ? 1 : 0) : all.length
    all.splice(place, 0, value)
  }
  return migrations.map((migration) => ({
    ...migration,
    sql: migration.sql.flatMap((statement) => {
      if (values.has(VALUE.exec(statement.trim())?.[1] ?? '')) return []
      const type = TYPE.exec(statement.trim())?.[1]
      return type ? [`CREATE TYPE ${type} AS ENUM(${values.get(type)?.join(', ')})`] : [statement]
    }),
  }))
}
