import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { nationalDigits } from '#contract/phone.ts'
import { foldText } from '#contract/text.ts'
import type { DuplicateQuery } from '#contract/user/input.ts'
import { Duplicate } from '#contract/user/view.ts'
import { SAMENESS } from '#contract/user/words.ts'
import { rowsOf } from '#db/rows.ts'
import { ownHost } from '#server/directory/rights/suppression.ts'
import { resolveLocation } from '#server/place/location.ts'
import type { Work } from '#server/work/work.ts'

const MAX_DUPLICATES = 10

/** What duplicates are found by, as duplicates_of() of db/sql takes it. */
export type Likeness = {
  business: string
  person: string
  byLastName: string
  town: string | null
  outward: string | null
  place: string
  phone: string
  host: string
  email: string
}

const DuplicateRow = Duplicate.omit({ same: true }).extend({
  name_same: z.boolean(),
  phone_same: z.boolean(),
  website_same: z.boolean(),
  email_same: z.boolean(),
})

/** Finds people and businesses that may be the same, by name and place, phone, website or email. */
export async function duplicatesOf(work: Work, given: DuplicateQuery): Promise<Duplicate[]> {
  const rows = await rowsOf(work.db, DuplicateRow)`
    select p.id, profile_name(p, '') as name,
      coalesce(nullif(p.location, ''), p.town, '') as location, p.account_type as "accountType",
      d.name_same, d.phone_same, d.website_same, d.email_same
    from duplicates_of(${argumentsOf(likenessOf(work, given))}) d join profiles p on p.id = d.person_id
    order by (name_same::int + phone_same::int + website_same::int + email_same::int) desc, id limit ${MAX_DUPLICATES}`
  return rows.map(({ name_same, phone_same, website_same, email_same, ...rest }) => ({
    ...rest,
    same: SAMENESS.filter(
      (one) => ({ name: name_same, phone: phone_same, website: website_same, email: email_same })[one],
    ),
  }))
}

export function likenessOf(work: Work, given: DuplicateQuery): Likeness {
  const { firstName, lastName, businessName, location, website } = given
  const { townSlug, outward } = resolveLocation(work, location)
  const phone = nationalDigits(given.phone)
  return {
    business: foldText(businessName),
    person: foldText(`${firstName} ${lastName}`.trim()),
    byLastName: foldText(`${lastName} ${firstName}`.trim()),
    town: townSlug,
    outward,
    place: foldText(location),
    phone: phone.length >= 6 ? phone : '',
    host: ownHost(website),
    email: given.email.toLowerCase(),
  }
}

function argumentsOf(like: Likeness): SQL {
  const { business, person, byLastName, town, outward, place, phone, host, email } = like
  const all = [business, person, byLastName, town, outward, place, phone, host, email]
  return sql.join(
    all.map((one) => sql`${one}::text`),
    sql`, `,
  )
}
