import { Testimonial } from '#contract/feedback/view.ts'
import { rowsOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'

const TESTIMONIALS_SHOWN = 3
const RECENT = 200

const examples: Testimonial[] = [
  {
    name: 'Priya S.',
    role: 'Solution Seeker, Leeds',
    text: 'I searched for a plumber on Sunday night and had the leak fixed before work on Monday.',
    rating: 5,
    example: true,
    providerId: null,
  },
  {
    name: 'Gareth W.',
    role: 'Solution Provider, Cardiff',
    text: 'My listing took ten minutes to write. The enquiries are local, and I keep everything I earn.',
    rating: 5,
    example: true,
    providerId: null,
  },
  {
    name: 'Moira K.',
    role: 'Solution Seeker, Dundee',
    text: 'I could see why each person was listed where they were, and I liked having the honest feedback beside it.',
    rating: 4,
    example: true,
    providerId: null,
  },
]

/**
 * Picks from the newest praise: first what is more than unproven, then the newest, with different authors and providers where
 * possible; samples until there are three. The rule is published on /how-feedback-works.
 */
export async function recentTestimonials(work: Work): Promise<Testimonial[]> {
  const rows = await rowsOf(work.db, Testimonial)`
    with recent as (
      select f.id, f.provider_id, f.user_id, f.author_name as name, f.rating, f.created_at, f.grade = 'unproven' as unproven,
        coalesce(nullif(f.description, ''), f.title) as text,
        'Solution Seeker, about ' || profile_name(p, '') as role
      from feedback f
      join listing_index i on i.provider_id = f.provider_id and i.public_until > present()
      join profiles p on p.id = f.provider_id
      where f.approved_at is not null and f.imported_from is null and f.rating >= 4
      order by f.created_at desc, f.id limit ${RECENT}
    ),
    by_user as (
      select distinct on (coalesce(user_id, id)) * from recent order by coalesce(user_id, id), unproven, created_at desc, id
    ),
    by_name as (select distinct on (name) * from by_user order by name, unproven, created_at desc, id),
    by_turn as (
      select *, row_number() over (partition by provider_id order by unproven, created_at desc, id) as turn from by_name
    )
    select name, role, text, rating, false as example, provider_id as "providerId"
    from by_turn order by unproven, turn, created_at desc, id limit ${TESTIMONIALS_SHOWN}`
  return rows.length < TESTIMONIALS_SHOWN ? examples : rows
}
