import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { JobReveal } from '#contract/job/words.ts'
import { prepared } from '#db/prepared.ts'
import { moment, rowsOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'
import { NamedProvider, namedProvider, nameOf, providerOf } from './name.ts'

const RevealRow = z.object({ provider: NamedProvider, imageUrl: z.string().nullable(), revealedAt: moment })

export async function revealsOf(work: Work, jobId: string): Promise<JobReveal[]> {
  const rows = await rowsOf(
    work.db,
    RevealRow,
    sql`
      select ${namedProvider} as provider, p.profile_image_url as "imageUrl", r.revealed_at as "revealedAt"
      from job_reveals r join profiles p on p.id = r.provider_id where r.job_id = ${jobId}
      order by r.revealed_at desc, p.id`,
  )
  return rows.map(({ provider, ...reveal }) => ({ ...providerOf(provider), ...reveal }))
}

const NewestRevealRow = z.object({ id: z.uuid(), provider: NamedProvider })

export async function newestReveals(work: Work, jobIds: string[]): Promise<Map<string, string>> {
  const rows = await rowsOf(
    work.db,
    NewestRevealRow,
    prepared(sql`
      select distinct on (r.job_id) r.job_id as id, ${namedProvider} as provider
      from job_reveals r join profiles p on p.id = r.provider_id
      where r.job_id = any(${sql.param(jobIds)}::uuid[]) order by r.job_id, r.revealed_at desc, p.id`),
  )
  return new Map(rows.map(({ id, provider }) => [id, nameOf(provider)]))
}
