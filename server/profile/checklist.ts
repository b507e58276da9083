import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { HiddenListing } from '#contract/account/view.ts'
import type { Checklist } from '#contract/dashboard/view.ts'
import { CHECKLIST_ITEMS } from '#contract/dashboard/words.ts'
import { type PreparedQuery, question } from '#db/rows.ts'
import { hiddenListing } from '#server/membership/hidden-listing.ts'

const ChecklistRow = z
  .object({
    listed: z.boolean(),
    hidden: HiddenListing.nullable(),
    waits: z.boolean(),
    changes: z.string().nullable(),
  })
  .and(z.record(z.enum(CHECKLIST_ITEMS), z.boolean()))

/**
 * The ten items that profile_completeness() counts, a tenth each. `days`: within so many we say that we look at new listings.
 */
export function checklistOf(providerId: string, days: number): PreparedQuery<Checklist> {
  return question(
    ChecklistRow,
    sql`
    select p.title <> '' as title, length(p.bio) >= 200 as bio, jsonb_array_length(p.skills) >= 3 as skills,
      p.lat is not null as place, p.opening_hours is not null as hours, p.profile_image_url is not null as picture,
      coalesce(p.social_links ->> 'website', '') <> '' as website,
      exists (select from provider_categories pc join categories c on c.id = pc.category_id and c.retired_at is null
        where pc.provider_id = p.id) as trade,
      exists (select from services where provider_id = p.id) as service,
      exists (select from portfolio_items where provider_id = p.id) as portfolio,
      ${hiddenListing} as hidden, p.awaits_approval_since is not null as waits,
      (select reason from listing_change_requests r where r.provider_id = p.id and r.done_at is null) as changes,
      exists (select from listing_index where provider_id = p.id and public_until > present()) as listed
    from profiles p where p.id = ${providerId}`,
    ([found]) => {
      const checklist = CHECKLIST_ITEMS.map((item) => ({ item, done: found?.[item] ?? false }))
      const done = checklist.filter((entry) => entry.done).length
      const { listed = false, hidden = null, waits = false, changes = null } = found ?? {}
      const approval = waits ? { days, changes } : null
      return { checklist, percent: (done / CHECKLIST_ITEMS.length) * 100, listed, hidden, approval }
    },
  )
}
