import { z } from 'zod'
import { profileName } from '#contract/profile/words.ts'
import { rowOf } from '#db/rows.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

export const NAMELESS_LISTING = 'Professional Service Provider'

export const NameRow = z.object({ business_name: z.string().nullable(), first_name: z.string(), last_name: z.string() })

export function listingName({ business_name, first_name, last_name }: z.infer<typeof NameRow>): string {
  return profileName({ businessName: business_name, firstName: first_name, lastName: last_name }, NAMELESS_LISTING)
}

/** @throws NOT_FOUND if the listing is not public */
export async function publicName(work: Work, id: string): Promise<string> {
  const row = await rowOf(work.db, NameRow)`
    select business_name, first_name, last_name from public_listings where id = ${id}`
  if (!row) throw notFound('There is no public listing with this id.')
  return listingName(row)
}
