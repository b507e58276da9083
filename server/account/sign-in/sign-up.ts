import { eq, sql } from 'drizzle-orm'
import type { SignUp, TypeChoice } from '#contract/account/input.ts'
import { SuggestedBusiness } from '#contract/account/view.ts'
import { ALREADY_REGISTERED, isAdminAddress } from '#contract/account/words.ts'
import { isPhoneAddress } from '#contract/api/auth/words.ts'
import { rowsOf } from '#db/rows.ts'
import { profileContacts, profiles, providerCategories } from '#db/schema/index.ts'
import type { Browser } from '#server/auth/browser.ts'
import { addUser, lockUser } from '#server/auth/credentials.ts'
import { hashPassword } from '#server/auth/password.ts'
import { chosenCategories } from '#server/category/taxonomy.ts'
import { resolveLocation } from '#server/place/location.ts'
import { judgeCaptcha } from '#server/platform/captcha.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { assertSignUpAllowed } from '../limits.ts'
import { assertGoodPassword } from '../new-password.ts'
import { targetAfterSignIn } from './target.ts'
import { rememberWaiting } from './waiting.ts'

/** Starts no session: people log in themselves. `along` runs in the transaction that makes the account. */
export async function signUp(
  work: Work,
  browser: Browser,
  input: SignUp,
  along?: (work: Work, userId: string) => Promise<void>,
): Promise<{ email: string }> {
  if (isAdminAddress(input.email) || isPhoneAddress(input.email))
    throw new Refusal('EMAIL_REFUSED', 'Invalid email address')
  const owner = [input.email, input.fullName, 'businessName' in input ? input.businessName : null]
  await assertGoodPassword(work, input.password, owner)
  await assertSignUpAllowed(work)
  await assertHuman(work, input.captcha)
  const passwordHash = await hashPassword(input.password, work.site.hashCost)
  const userId = await work.transaction(async (work) => {
    const id = await addAccount(work, input, { email: input.email, passwordHash })
    if (!id) throw new Refusal('ALREADY_REGISTERED', ALREADY_REGISTERED)
    await along?.(work, id)
    return id
  })
  rememberWaiting(work, browser, userId)
  return { email: input.email }
}

export type NewAccount = DistributiveOmit<SignUp, 'email' | 'password' | 'captcha'>
type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never

type NewLogin = { id?: string; email: string; passwordHash: string | null; emailConfirmed?: boolean }

/** Runs in the caller's transaction. Null if the address is taken. */
export async function addAccount(work: Work, input: NewAccount, login: NewLogin): Promise<string | null> {
  const id = await addUnannounced(work, input, login)
  if (id) await work.emit('account.created', { userId: id })
  return id
}

/** As `addAccount`, but nothing is mailed. */
export async function addUnannounced(work: Work, input: NewAccount, login: NewLogin): Promise<string | null> {
  const id = await addUser(work.db, { ...login, name: input.fullName })
  if (!id) return null
  await addProfile(work, id, { ...input, email: isPhoneAddress(login.email) ? null : login.email })
  return id
}

export async function assertHuman(work: Work, answer: string | undefined) {
  const { captcha } = work.site.settings
  if (!captcha) return
  const verdict = await judgeCaptcha(captcha, answer ?? '', work.actor.address)
  if (verdict === 'human') return
  if (verdict === 'unknown') work.site.log.warn('The captcha service gave no answer')
  throw new Refusal('CAPTCHA_REFUSED', 'We couldn’t confirm that you’re human. Please try again.')
}

/** Runs in the caller's transaction. */
async function addProfile(
  work: Work,
  id: string,
  input: Pick<SignUp, 'accountType' | 'fullName' | 'location'> & Partial<NewAccount> & { email: string | null },
): Promise<void> {
  const now = work.now()
  await work.db.insert(profiles).values({
    id,
    accountType: input.accountType,
    ...splitName(input.fullName),
    ...resolveLocation(work, input.location),
    ...('businessName' in input ? { businessName: input.businessName || null } : {}),
    ...('categories' in input && input.categories ? { otherCategory: input.categories.other || null } : {}),
    awaitsApprovalSince: input.accountType === 'provider' && work.site.live.approval().asked ? now : null,
    createdAt: now,
    updatedAt: now,
  })
  const phoneNumber = 'phone' in input ? (input.phone ?? null) : null
  await work.db.insert(profileContacts).values({ profileId: id, email: input.email, phoneNumber })
  if (!('categories' in input) || !input.categories || input.categories.ids.length === 0) return
  const ids = await chosenCategories(work, input.categories.ids)
  await work.db
    .insert(providerCategories)
    .values(ids.map((categoryId, position) => ({ providerId: id, categoryId, position })))
}

function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

export async function chooseType(work: Work, person: Person, choice: TypeChoice): Promise<{ target: string }> {
  await work.transaction(async (work) => {
    const found = await lockUser(work.db, person.id)
    const [profile] = await work.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, person.id))
    if (profile || !found) {
      throw new Refusal('ALREADY_CHOSEN', 'This account has its type already.')
    }
    await addProfile(work, person.id, { ...choice, fullName: found.name, email: person.email })
    await work.emit('account.created', { userId: person.id })
  })
  return { target: await targetAfterSignIn(work, person.id) }
}

const MAX_SUGGESTIONS = 5

export async function suggestBusinesses(work: Work, text: string): Promise<SuggestedBusiness[]> {
  const wanted = text.trim()
  if (wanted.length < 2) return []
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`
  return rowsOf(work.db, SuggestedBusiness)`
    select p.id, p.business_name as name from public_listings p
    where p.business_name ilike ${pattern} order by length(p.business_name), p.business_name, p.id limit ${MAX_SUGGESTIONS}`
}

/** Tells nothing of businesses that are not listed. */
export async function isBusinessEmail(work: Work, businessId: string, email: string): Promise<boolean> {
  const { rows } = await work.db.execute(sql`
    select from public_listings p
    left join profile_contacts c on c.profile_id = p.id left join "user" u on u.id = p.id
    where p.id = ${businessId} and lower(${email.trim()}) in (lower(c.email), lower(u.email))`)
  return rows.length > 0
}
