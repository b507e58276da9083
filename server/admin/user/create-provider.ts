import { randomUUID } from 'node:crypto'
import { dayOf } from '#contract/date.ts'
import type { SuppressionKind } from '#contract/rights/words.ts'
import type { NewProvider } from '#contract/user/input.ts'
import type { ProviderCreation } from '#contract/user/view.ts'
import { chosenCategories } from '#server/category/taxonomy.ts'
import { recordOrigin } from '#server/directory/rights/origin.ts'
import { suppressionsOf } from '#server/directory/rights/suppression.ts'
import { type LogoName, logoNameOf, saveLogo, squaresOfAvatar } from '#server/profile/avatar.ts'
import { record } from '#server/work/audit-log.ts'
import { isRefusal, Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { duplicatesOf } from './duplicates.ts'
import { insertListings, missingIn } from './new-listing.ts'

/** Creates an unclaimed listing, public at once, with no account. `logo`: what its picture was called where it was uploaded. */
export async function createProvider(
  work: Work,
  { image, anyway, ...given }: NewProvider,
  logo: LogoName = logoNameOf(work, given.businessName),
): Promise<ProviderCreation> {
  const [missing] = missingIn(given)
  if (missing) throw new Refusal('NAME_NEEDED', missing.says)
  const squares = image ? await squaresOfAvatar(image) : null
  if (given.obtainedOn > dayOf(work.now())) throw new Refusal('DAY_TOO_FAR', 'You got the details today at the latest.')
  await assertNotSuppressed(work, given)
  const duplicates = anyway ? [] : await duplicatesOf(work, given)
  if (duplicates.length > 0) return { id: null, imageSaved: false, duplicates }
  const id = randomUUID()
  await work.transaction((work) => insert(work, id, given))
  const imageSaved = squares ? await hasSaved(saveLogo(work, id, { ...logo, squares })) : true
  return { id, imageSaved, duplicates: [] }
}

/** @throws LISTING_SUPPRESSED: it had its listing removed */
async function assertNotSuppressed(work: Work, given: Parameters<typeof suppressionsOf>[1][number]): Promise<void> {
  const [known] = await suppressionsOf(work, [given])
  if (!known) return
  const message = `This business had its listing removed, and we know it again by its ${KNOWN_BY[known]}. It can’t be listed unless it asks for that: then lift the removal under Businesses, Requests.`
  throw new Refusal('LISTING_SUPPRESSED', message)
}

const KNOWN_BY: Record<SuppressionKind, string> = {
  email: 'email address',
  phone: 'phone number',
  website: 'website',
  name: 'name and place',
}

async function insert(work: Work, id: string, given: Omit<NewProvider, 'image' | 'anyway'>): Promise<void> {
  const { businessName, location, source, obtainedOn, ...rest } = given
  const now = work.now()
  const categories = { ...rest.categories, ids: await chosenCategories(work, rest.categories.ids) }
  await insertListings(work, [{ ...rest, businessName, location, categories, id, number: 0, hidden: false }], now)
  await recordOrigin(work, [{ profileId: id, source, obtainedOn: obtainedOn || dayOf(now) }])
  await record(work, { action: 'user.providerCreated', subjectId: id, after: { businessName, location, source } })
}

/** The listing stands without its picture. */
function hasSaved(saving: Promise<unknown>): Promise<boolean> {
  return saving.then(
    () => true,
    (error) => {
      if (isRefusal(error)) return false
      throw error
    },
  )
}
