import { sql } from 'drizzle-orm'
import type { Revealer } from '#contract/job.ts'
import type { Work } from '#server/work/work.ts'
import { type Named, named, nameOf, providerOf } from './name.ts'

/** Who opened the contact details of a job, the newest first. */
export async function openersOf(work: Work, jobId: string): Promise<Revealer[]> {
  const { rows } = await work.db.execute<{ provider: Named; image: string | null; revealed_at: Date }>(sql`
    select ${named} as provider, p.profile_image_url as image, r.revealed_at
    from job_reveals r join profiles p on p.id = r.provider_id where r.job_id = ${jobId}
    order by r.revealed_at desc, p.id`)
  return rows.map((row) => ({
    ...providerOf(row.provider),
    imageUrl: row.image,
    revealedAt: new Date(row.revealed_at),
  }))
}

/** Who opened each of these jobs last, by its id. */
export async function newestOpeners(work: Work, jobIds: string[]): Promise<Map<string, string>> {
  const { rows } = await work.db.execute<{ id: string; provider: Named }>(sql`
    select distinct on (r.job_id) r.job_id as id, ${named} as provider
    from job_reveals r join profiles p on p.id = r.provider_id
    where r.job_id = any(${sql.param(jobIds)}::uuid[]) order by r.job_id, r.revealed_at desc, p.id`)
  return new Map(rows.map(({ id, provider }) => [id, nameOf(provider)]))
}
