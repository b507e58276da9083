import { isAdminAddress, PASSWORD_COMMON, type SignUp } from '#contract/account/words.ts'
import { profileContacts, profiles, providerCategories } from '#db/schema/index.ts'
import type { Browser } from '#server/auth/browser.ts'
import { addUser } from '#server/auth/credentials.ts'
import { hashPassword, isCommonPassword } from '#server/auth/password.ts'
import { chosenCategories } from '#server/category/taxonomy.ts'
import { resolveLocation } from '#server/place/location.ts'
import { judgeCaptcha } from '#server/platform/captcha.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { needSignUpAllowed } from '../limits.ts'
import { rememberWaiting } from './waiting.ts'

/** Starts no session: people log in themselves. `along` runs in the transaction that makes the account. */
export async function signUp(
  work: Work,
  browser: Browser,
  input: SignUp,
  along?: (work: Work, userId: string) => Promise<void>,
): Promise<{ email: string }> {
  if (isAdminAddress(input.email)) throw new Refusal('EMAIL_REFUSED', 'Invalid email address')
  if (await isCommonPassword(input.password)) throw new Refusal('PASSWORD_COMMON', PASSWORD_COMMON)
  await needSignUpAllowed(work)
  await needHuman(work, input.captcha)
  const passwordHash = await hashPassword(input.password, work.site.hashCost)
  const userId = await work.transaction(async (work) => {
    const id = await addUser(work.db, { email: input.email, name: input.fullName, passwordHash })
    if (!id) {
      const already = 'This email is already registered. Please use a different email or try logging in.'
      throw new Refusal('ALREADY_REGISTERED', already)
    }
    await addProfile(work, id, input)
    await along?.(work, id)
    await work.emit('account.created', { userId: id })
    return id
  })
  rememberWaiting(work, browser, userId)
  return { email: input.email }
}

async function needHuman(work: Work, answer: string | undefined) {
  const { captcha } = work.site.settings
  if (!captcha) return
  const verdict = await judgeCaptcha(captcha, answer ?? '', work.actor.address)
  if (verdict === 'human') return
  if (verdict === 'unknown') work.site.log.warn('The captcha service gave no answer')
  throw new Refusal('CAPTCHA_REFUSED', 'We couldn’t confirm that you’re human. Please try again.')
}

/** In the transaction at hand. */
export async function addProfile(
  work: Work,
  id: string,
  input: Pick<SignUp, 'accountType' | 'fullName' | 'email' | 'location'> & Partial<SignUp>,
): Promise<void> {
  const now = work.now()
  await work.db.insert(profiles).values({
    id,
    accountType: input.accountType,
    ...splitName(input.fullName),
    ...resolveLocation(work, input.location),
    ...('businessName' in input ? { businessName: input.businessName || null } : {}),
    ...('categories' in input && input.categories ? { otherCategory: input.categories.other || null } : {}),
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
