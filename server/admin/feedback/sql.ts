import { type SQL, sql } from 'drizzle-orm'

/** As staff call a person: the business, else the name. */
export function profileName(table: SQL): SQL {
  return sql`coalesce(nullif(${table}.business_name, ''), nullif(trim(concat_ws(' ', ${table}.first_name, ${table}.last_name)), ''), 'No name')`
}

/** A reply has no approval: what is neither approved nor removed nor an entry of its own is published. */
export function stateSql(approvedAt: SQL, removedAt: SQL): SQL {
  return sql`case when ${removedAt} is not null then 'removed' when ${approvedAt} is not null then 'published' else 'waiting' end`
}
