import { isAPIError } from 'better-auth/api'
import type { Proof } from '#contract/account/input.ts'
import { authHeaders, type Browser, keepCookies } from '#server/auth/browser.ts'
import { passwordHashOf } from '#server/auth/credentials.ts'
import { addAuthenticator, removeTwoFactor, renewRecoveryCodes } from '#server/auth/two-factor.ts'
import { record } from '#server/work/audit-log.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { asTry, secretCounts } from '../limits.ts'
import { isFresh, WRONG_CODE } from '../sign-in/sign-in.ts'
import { prove } from './prove.ts'

const TOO_MANY_CODES = 'Too many attempts. Please wait, then try again.'
const ALREADY = '2-step verification is switched on already.'
const NOT_ON = '2-step verification is not switched on.'
const PASSWORD_FIRST = 'Please set a password first: 2-step verification protects logging in with it.'

/** Returns the address that an authenticator reads. Two-factor is on once a right code comes back. */
export async function beginTwoFactor(
  work: Work,
  browser: Browser,
  person: Person,
  proof: Proof,
): Promise<{ uri: string }> {
  if (person.twoFactor) throw new Refusal('ALREADY_ON', ALREADY)
  if (!(await passwordHashOf(work.db, person.id))) throw new Refusal('PASSWORD_NEEDED', PASSWORD_FIRST)
  await prove(work, browser, person, proof)
  const begun = await work.site.auth.api.enableTwoFactor({
    body: { password: proof.secret, method: 'totp', issuer: work.site.live.site().name },
    headers: authHeaders(browser),
  })
  if (!('totpURI' in begun)) throw new Error('The authenticator has no address')
  return { uri: begun.totpURI }
}

/** For someone who gave their password a moment ago. It is on once a right code comes back. */
export async function enrolAuthenticator(
  work: Work,
  person: Person,
  { friendlyName, issuer }: { friendlyName: string | null; issuer: string | null },
) {
  if (person.twoFactor) throw new Refusal('ALREADY_ON', ALREADY)
  if (!(await passwordHashOf(work.db, person.id))) throw new Refusal('PASSWORD_NEEDED', PASSWORD_FIRST)
  const { id, secret } = await addAuthenticator(work.db, work.site.settings, person.id, friendlyName)
  const by = issuer || work.site.live.site().name
  const query = new URLSearchParams({ secret, issuer: by, algorithm: 'SHA1', digits: '6', period: '30' })
  return { id, secret, uri: `otpauth://totp/${encodeURIComponent(by)}:${encodeURIComponent(person.email)}?${query}` }
}

/** Switches two-factor on and gives the recovery codes, this once. The session gets a new token. */
export async function confirmTwoFactor(work: Work, browser: Browser, person: Person, code: string): Promise<string[]> {
  if (person.twoFactor) throw new Refusal('ALREADY_ON', ALREADY)
  const digits = code.replace(/\s/g, '')
  const { headers } = await asTry(
    work,
    secretCounts(person.id),
    { say: TOO_MANY_CODES, wrong: ['WRONG_CODE'], about: async () => person.id },
    () =>
      orRefusal(() =>
        work.site.auth.api.verifyTOTP({ body: { code: digits }, headers: authHeaders(browser), returnHeaders: true }),
      ),
  )
  keepCookies(browser, headers)
  await isFresh(work, person.id, digits)
  return work.transaction(async (work) => {
    await record(work, { action: 'account.twoStepOn', subjectId: person.id })
    await work.emit('account.twoStepChanged', { userId: person.id, on: true })
    return renewRecoveryCodes(work.db, person.id)
  })
}

export async function endTwoFactor(work: Work, browser: Browser, person: Person, proof: Proof): Promise<void> {
  if (!person.twoFactor) throw new Refusal('NOT_ON', NOT_ON)
  await prove(work, browser, person, proof)
  await removeAuthenticator(work, person)
}

/** For someone who has proven who they are. */
export async function removeAuthenticator(work: Work, person: Person): Promise<void> {
  await work.transaction(async (work) => {
    await removeTwoFactor(work.db, person.id)
    await record(work, { action: 'account.twoStepOff', subjectId: person.id })
    await work.emit('account.twoStepChanged', { userId: person.id, on: false })
  })
}

export async function newRecoveryCodes(work: Work, browser: Browser, person: Person, proof: Proof): Promise<string[]> {
  if (!person.twoFactor) throw new Refusal('NOT_ON', NOT_ON)
  await prove(work, browser, person, proof)
  return work.transaction(async (work) => {
    await record(work, { action: 'account.recoveryCodesRenewed', subjectId: person.id })
    return renewRecoveryCodes(work.db, person.id)
  })
}

async function orRefusal<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error
    if (error.body?.code === 'INVALID_CODE') throw new Refusal('WRONG_CODE', WRONG_CODE)
    throw new Refusal('NOT_BEGUN', 'Please start again: that code belongs to an earlier attempt.')
  }
}
