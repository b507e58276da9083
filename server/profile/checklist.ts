import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Checklist } from '#contract/dashboard/view.ts'
import { CHECKLIST_ITEMS } from '#contract/dashboard/words.ts'
import { type Question, question } from '#db/rows.ts'

const ChecklistRow = z
  .object({ listed: z.boolean(), hidden: z.boolean() })
  .and(z.record(z.enum(CHECKLIST_ITEMS), z.boolean()))

/** The ten items that profile_completeness() counts, a tenth each. */
export function checklistOf(providerId: string): Question<Checklist> {
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
      p.hidden_at is not null as hidden,
      exists (select from listing_index where provider_id = p.id and public_until > present()) as listed
    from profiles p where p.id = ${providerId}`,
    ([found]) => {
      const checklist = CHECKLIST_ITEMS.map((item) => ({ item, done: found?.[item] ?? false }))
      const done = checklist.filter((entry) => entry.done).length
      const { listed = false, hidden = false } = found ?? {}
      return { checklist, percent: (done / CHECKLIST_ITEMS.length) * 100, listed, hidden }
    },
  )
}
