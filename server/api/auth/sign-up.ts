import { randomUUID } from 'node:crypto'
import { NewAccountInput, OtpInput, SignUpInput } from '#contract/api/auth/input.ts'
import type { User } from '#contract/api/auth/view.ts'
import { ukMobile } from '#contract/phone.ts'
import { assertMailAllowed, assertSignUpAllowed } from '#server/account/limits.ts'
import { assertGoodPassword } from '#server/account/new-password.ts'
import { assertHuman, signUp as signUpByMail } from '#server/account/sign-in/sign-up.ts'
import { signatureOf } from '#server/account/signature.ts'
import { allowedReturn, beginFlow } from '#server/account/token-session/app-flow.ts'
import { askForLoginCode } from '#server/account/token-session/code.ts'
import { hashPassword } from '#server/auth/password.ts'
import { addressKey } from '#server/work/limit.ts'
import type { Work } from '#server/work/work.ts'
import { type AuthCall, names, read } from './call.ts'
import { AuthError } from './error.ts'
import { shown, userView } from './user.ts'

/** Starts no session: the address or the number must be proven first. */
export async function signUp(call: AuthCall): Promise<User> {
  return names(call.body, 'phone') ? signUpByPhone(call) : signUpByAddress(call)
}

async function signUpByAddress({ work, browser, query, body }: AuthCall): Promise<User> {
  const given = read(SignUpInput.email, body)
  const { email, password, data, code_challenge: challenge, gotrue_meta_security: security } = given
  const captcha = security?.captcha_token ?? undefined
  const returnTo = allowedReturn(work, query.get('redirect_to'))
  let made = ''
  await signUpByMail(work, browser, { ...data, email, password, captcha }, async (work, userId) => {
    made = userId
    if (challenge && returnTo) await beginFlow(work, { challenge, returnTo, email })
  })
  return { ...(await userView(work, made, null)), confirmation_sent_at: work.now().toISOString() }
}

/** The account is made when the code comes back, so nothing tells whether the number is known. */
async function signUpByPhone({ work, body }: AuthCall): Promise<User> {
  assertTexts(work)
  const { phone: typed, password, data, gotrue_meta_security: security } = read(SignUpInput.phone, body)
  const phone = mobile(typed)
  await assertGoodPassword(work, password, [data.fullName])
  await assertSignUpAllowed(work)
  await assertHuman(work, security?.captcha_token ?? undefined)
  const passwordHash = await hashPassword(password, work.site.hashCost)
  const id = randomUUID()
  await askByText(work, { phone, purpose: 'login', newAccount: { id, data, passwordHash, from: placeOf(work) } })
  const now = work.now().toISOString()
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email: '',
    phone: shown(phone),
    confirmation_sent_at: now,
    app_metadata: { provider: 'phone', providers: ['phone'] },
    user_metadata: {},
    identities: [],
    factors: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}

/** The place that a sign-up by phone came from. A person who types the code elsewhere may not be the one who chose the password. */
export function placeOf(work: Work): string {
  return signatureOf(work, `sign-up from ${addressKey(work.actor.address)}`)
}

/** The same answer for known and unknown addresses and numbers. */
export async function otp(call: AuthCall): Promise<Record<string, never>> {
  const { work, body } = call
  const byPhone = names(body, 'phone')
  if (byPhone) assertTexts(work)
  const given = byPhone ? read(OtpInput.phone, body) : read(OtpInput.email, body)
  const newAccount = wishOf(given)
  await assertHuman(work, given.gotrue_meta_security?.captcha_token ?? undefined)
  if ('phone' in given) await askByText(work, { phone: mobile(given.phone), purpose: 'login', newAccount })
  else {
    await assertMailAllowed(
      work,
      given.email,
      (wait) => `We’ve just sent an email to this address. Please wait ${wait}.`,
    )
    await askForLoginCode(work, { sentTo: given.email, purpose: 'login', newAccount }, 'mail')
  }
  return {}
}

/** What makes an account if there is none. Null if none was asked for, or nothing was said that one can be made of. */
function wishOf({ create_user: create, data }: { create_user?: boolean | null; data?: unknown }) {
  const said = typeof data === 'object' && data !== null && Object.keys(data).length > 0
  if (create === false || !said) return null
  return { id: randomUUID(), data: read(NewAccountInput, data), passwordHash: null }
}

type Text = { phone: string; purpose: 'login' | 'phone_change'; userId?: string; newAccount?: unknown }

/** Counted as mails are: each costs, and each rings at someone. */
export async function askByText(work: Work, { phone, ...text }: Text): Promise<void> {
  await assertMailAllowed(work, phone, (wait) => `We’ve just sent a text to this number. Please wait ${wait}.`)
  await askForLoginCode(work, { ...text, sentTo: phone }, 'text')
}

export function assertTexts(work: Work) {
  if (work.site.settings.sms !== null) return
  throw new AuthError(400, 'phone_provider_disabled', 'Logging in by a phone number is not set up here.')
}

export function mobile(typed: string): string {
  const phone = ukMobile(typed)
  if (phone) return phone
  throw new AuthError(400, 'validation_failed', 'phone: Send a UK mobile number, such as +447700900123.')
}
