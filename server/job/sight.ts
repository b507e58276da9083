import { sql } from 'drizzle-orm'
import type { Work } from '#server/work/work.ts'

/** An open job `j` is visible to everyone; later to its poster, and unless hidden to providers who opened its details. */
export function visibleTo(caller: string | null) {
  return sql`(is_open(j) or j.user_id = ${caller} or (j.hidden_at is null and exists (
    select from job_reveals r where r.job_id = j.id and r.provider_id = ${caller})))`
}

export function callerId({ actor }: Work): string | null {
  return actor.kind === 'person' ? actor.id : null
}
