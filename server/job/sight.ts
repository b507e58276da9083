import { sql } from 'drizzle-orm'
import type { Work } from '#server/work/work.ts'

/**
 * Whether the asker may see a job `j`: everyone while it is open; afterwards its poster, and those who opened its contact
 * details unless it is hidden.
 */
export function visibleTo(asker: string | null) {
  return sql`(is_open(j) or j.user_id = ${asker} or (j.hidden_at is null and exists (
    select from job_reveals r where r.job_id = j.id and r.provider_id = ${asker})))`
}

/** The account that asks, where a person does. */
export function askerOf({ actor }: Work): string | null {
  return actor.kind === 'person' ? actor.id : null
}
