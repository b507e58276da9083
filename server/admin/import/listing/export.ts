import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { EXPORT_PAGE } from '#contract/csv.ts'
import { ExportedListing, type ListingExportPage } from '#contract/import/view.ts'
import type { ExportCursor } from '#contract/user/input.ts'
import { rowsOf } from '#db/rows.ts'
import type { CategoryTree } from '#server/category/taxonomy.ts'
import { fieldsAt } from '#server/custom-field/definitions.ts'
import { enteredWords } from '#server/custom-field/values.ts'
import { record } from '#server/work/audit-log.ts'
import type { Work } from '#server/work/work.ts'
import { countRows } from '../../list.ts'
import { nextOf } from '../../user/export.ts'
import { joinedAfter } from '../../user/query.ts'

/** Returns the number of rows to come. */
export async function beginListingExport(work: Work): Promise<number> {
  await record(work, { action: 'import.exported', subjectId: null })
  return countRows(work, sql`people_index i where i.unclaimed`)
}

const ListingExportRow = ExportedListing.extend({
  id: z.uuid(),
  cursor: z.string(),
  categories: z.array(z.number()),
  hidden: z.boolean(),
}).omit({ fields: true })

/** Every unclaimed listing in the order in which they were made, by key, as an import reads them. */
export async function listingExportPage(
  work: Work,
  { after }: { after: ExportCursor | null },
): Promise<ListingExportPage> {
  const tree = await work.site.taxonomy.read(work.db)
  const rows = await rowsOf(work.db, ListingExportRow)`
    select p.id, w.cursor, coalesce(p.business_name, '') as "businessName", p.first_name as "firstName",
      p.last_name as "lastName", p.location, coalesce(c.phone_number, '') as phone, coalesce(c.email, '') as email,
      coalesce(p.social_links ->> 'website', '') as website, p.bio, coalesce(p.other_category, '') as "otherCategory",
      array(select pc.category_id from provider_categories pc where pc.provider_id = p.id order by pc.position) as categories,
      coalesce(o.source, '') as source, coalesce(o.obtained_on::text, '') as "obtainedOn",
      p.suspended_at is not null or (p.hidden_at is not null and p.hidden_at is distinct from o.hidden_at) as hidden
    from (
      select i.person_id, i.joined_at, i.joined_at::text as cursor from people_index i where i.unclaimed and ${joinedAfter(after)}
      order by i.joined_at, i.person_id limit ${EXPORT_PAGE}
    ) w
    join profiles p on p.id = w.person_id
    left join profile_contacts c on c.profile_id = p.id
    left join listing_origins o on o.profile_id = p.id
    order by w.joined_at, w.person_id`
  const ids = rows.map(({ id }) => id)
  const asked = (await fieldsAt(work, 'listing')).length > 0
  const fields = asked ? await enteredWords(work, 'listing', ids) : null
  return {
    rows: rows.map(({ categories, bio, hidden, ...row }) => ({
      ...row,
      fields: fields?.get(row.id) ?? {},
      bio: bio.replace(/\r\n?/g, '\n'),
      categories: categories.flatMap((id) => categoryNames(tree, id)).join('; '),
      hidden: hidden ? 'yes' : '',
    })),
    next: nextOf(rows),
  }
}

/** The slug where a name holds what separates names. */
function categoryNames({ byId }: CategoryTree, id: number): string[] {
  const category = byId.get(id)
  if (!category) return []
  return [/[;|\n]/.test(category.text) ? category.slug : category.text]
}
