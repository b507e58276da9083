import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowsOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'

const MOST_SUGGESTIONS = 5

const Business = z.object({ id: z.uuid(), name: z.string() })
type Business = z.infer<typeof Business>

export async function suggestBusinesses(work: Work, text: string): Promise<Business[]> {
  const wanted = text.trim()
  if (wanted.length < 2) return []
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`
  return rowsOf(
    work.db,
    Business,
    sql`
      select p.id, p.business_name as name from public_listings p
      where p.business_name ilike ${pattern} order by length(p.business_name), p.business_name, p.id limit ${MOST_SUGGESTIONS}`,
  )
}

/** Tells nothing of businesses that are not listed. */
export async function isBusinessEmail(work: Work, businessId: string, email: string): Promise<boolean> {
  const { rows } = await work.db.execute(sql`
    select from public_listings p
    left join profile_contacts c on c.profile_id = p.id left join "user" u on u.id = p.id
    where p.id = ${businessId} and lower(${email.trim()}) in (lower(c.email), lower(u.email))`)
  return rows.length > 0
}
