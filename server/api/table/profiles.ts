import { z } from 'zod'
import { ProfileRow } from '#contract/api/table.ts'
import { ById } from '#contract/by-id.ts'
import { otherText } from '#contract/category/words.ts'
import { moment } from '#contract/moment.ts'
import { phoneText } from '#contract/phone.ts'
import { publicLink } from '#contract/profile/link.ts'
import { noLinks, readSocialLinks, SOCIAL_NETWORKS } from '#contract/profile/words.ts'
import { rowOf } from '#db/rows.ts'
import { portfolioOf } from '#server/profile/portfolio/items.ts'
import { signedInReads } from '#server/work/procedure.ts'
import { notFound, refusals } from '#server/work/refusal.ts'
import { linkTo, type Person, type Work } from '#server/work/work.ts'
import { operation } from '../v1/operation.ts'
import { absolute } from '../v1/photos.ts'
import { isClaimed } from './is-claimed.ts'

const id = '0198c1d2-7a51-7cc3-9c55-2f1f0b6f4c22'

export const select = signedInReads
  .meta({ scope: 'read' })
  .route(
    operation('GET /tables/profiles/{id}', {
      tag: 'Tables',
      summary: 'Select a row of profiles',
      description:
        'Your own whole; a public provider without a phone number; the name of someone who wrote a published review of you.',
      example: { answer: { id, first_name: 'Tom', last_name: 'Field' } },
    }),
  )
  .input(ById)
  .output(ProfileRow)
  .errors(refusals('NOT_FOUND'))
  .handler(async ({ input, context: { work, person } }) => {
    const row = (await wholeProfile(work, person, input.id)) ?? (await reviewerName(work, person, input.id))
    if (!row) throw notFound('There is no such profile, or not for you.')
    return row
  })

const Row = ProfileRow.omit({ work_samples: true })
  .required()
  .extend({
    social_links: z.unknown(),
    profile_image_url: z.string().nullable(),
    created_at: moment,
    updated_at: moment,
    categories: z.array(z.int()),
    other_category: z.string().nullable(),
    shows_work: z.boolean(),
  })

/** Null unless it is their own, or public. */
async function wholeProfile(work: Work, { id: caller }: Person, id: string): Promise<ProfileRow | null> {
  const row = await rowOf(work.db, Row)`
    select p.id, p.first_name, p.last_name, p.bio, p.location, p.business_name, p.account_type, p.skills,
      p.social_links, p.profile_image_url, c.phone_number, p.created_at, p.updated_at, p.admin_created,
      ${isClaimed} as is_claimed, p.suspended_at is null as is_active, p.hidden_at is null as is_visible,
      array(select category_id from provider_categories k where k.provider_id = p.id order by k.position) as categories,
      p.other_category, p.id = ${caller} or is_member(p.id) as shows_work
    from profiles p left join profile_contacts c on c.profile_id = p.id
    where p.id = ${id} and (p.id = ${caller} or exists (select from public_listings l where l.id = p.id))`
  if (!row) return null
  const { categories, other_category, shows_work, phone_number, social_links, ...columns } = row
  const { byId } = await work.site.taxonomy.read(work.db)
  const items = shows_work ? await portfolioOf(work, id) : []
  return {
    ...columns,
    profile_image_url: absolute(work, row.profile_image_url),
    social_links: id === caller ? (readSocialLinks(social_links) ?? noLinks) : publicLinks(social_links),
    work_samples: items.map(({ id, media }) => ({
      id,
      media: media.map((medium) => ({ ...medium, url: linkTo(work, medium.url) })),
    })),
    categories: [
      ...categories.flatMap((category) => byId.get(category)?.text ?? []),
      ...(other_category ? [otherText(other_category)] : []),
    ],
    ...(id === caller ? { phone_number: phone_number && phoneText(phone_number) } : {}),
  }
}

/** Those that the public page links to. */
function publicLinks(stored: unknown) {
  const links = readSocialLinks(stored) ?? noLinks
  for (const network of SOCIAL_NETWORKS) links[network] = publicLink(network, links[network]) ?? ''
  return links
}

const NameRow = ProfileRow.pick({ id: true, first_name: true, last_name: true })

/** Null unless they wrote a published review of the caller, who reads it under their present name. */
async function reviewerName(work: Work, { id: caller }: Person, id: string): Promise<ProfileRow | null> {
  const row = await rowOf(work.db, NameRow)`
    select p.id, p.first_name, p.last_name from profiles p
    where p.id = ${id} and exists (
      select from feedback f where f.user_id = p.id and f.provider_id = ${caller} and f.approved_at is not null)`
  return row ?? null
}
