import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { UnratedJob } from '#contract/job/dashboard.ts'
import { fixed, prepared } from '#db/prepared.ts'
import { moment, rowsOf } from '#db/rows.ts'
import { NamedProvider, namedProvider, nameOf } from '#server/job/name.ts'
import type { Work } from '#server/work/work.ts'

const UnratedRow = z.object({ id: z.uuid(), title: z.string(), hiredAt: moment, provider: NamedProvider })

/** The newest jobs for which a provider was hired who can still get feedback, one of each provider. */
export async function unratedJobs(work: Work, userId: string, limit: number): Promise<UnratedJob[]> {
  const rows = await rowsOf(
    work.db,
    UnratedRow,
    prepared(sql`
    select id, title, "hiredAt", provider from (
      select distinct on (j.hired_provider_id) j.id, j.title, j.ended_at as "hiredAt", ${namedProvider} as provider
      from jobs j join profiles p on p.id = j.hired_provider_id
      where j.user_id = ${userId} and j.status = 'hired' and j.ended_at > present() - interval '180 days'
        and exists (select from public_listings l where l.id = j.hired_provider_id)
        and not exists (select from feedback f where f.provider_id = j.hired_provider_id and f.user_id = j.user_id)
      order by j.hired_provider_id, j.ended_at desc
    ) hired order by "hiredAt" desc, id limit ${fixed(limit)}`),
  )
  return rows.map(({ id, title, hiredAt, provider }) => {
    return { id, title, hiredAt, provider: { id: provider.id, name: nameOf(provider) } }
  })
}
