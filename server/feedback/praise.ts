import { sql } from 'drizzle-orm'
import type { Testimonial } from '#contract/feedback.ts'
import type { Work } from '#server/work.ts'

const SHOWN = 3

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
 * Three real approved entries of 4 or 5 stars about public providers, newest first and of different providers where there
 * are enough; samples, said to be so, until there are three.
 */
export async function testimonials(work: Work): Promise<Testimonial[]> {
  const { rows } = await work.db.execute<{
    name: string
    role: string
    text: string
    rating: number
    provider_id: string
  }>(sql`
    select * from (select one.*, row_number() over (partition by one.provider_id order by one.created_at desc) as turn from (
      select f.provider_id, f.author_name as name, f.rating, f.created_at,
        coalesce(nullif(f.description, ''), f.title) as text,
        'about ' || coalesce(nullif(p.business_name, ''), trim(p.first_name || ' ' || p.last_name)) as role
      from feedback f
      join listing_index i on i.provider_id = f.provider_id and i.public_until > present()
      join profiles p on p.id = f.provider_id
      where f.approved_at is not null and f.rating >= 4
      order by f.created_at desc, f.id limit 60
    ) one) ranked order by turn, created_at desc limit ${SHOWN}`)
  if (rows.length < SHOWN) return examples
  return rows.map((row) => ({
    name: row.name,
    role: `Solution Seeker, ${row.role}`,
    text: row.text,
    rating: row.rating,
    example: false,
    providerId: row.provider_id,
  }))
}
