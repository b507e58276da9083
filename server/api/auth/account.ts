import { RecoverInput, ResendInput, UserInput } from '#contract/api/auth/input.ts'
import type { User } from '#contract/api/auth/view.ts'
import { askForNewEmail, resendEmailChange, takeNewPassword } from '#server/account/security/change-login.ts'
import { askForCode } from '#server/account/security/mail-code.ts'
import { prove } from '#server/account/security/prove.ts'
import { resend as resendConfirmation } from '#server/account/sign-in/confirm.ts'
import { recover as sendRecovery } from '#server/account/sign-in/recover.ts'
import { askedCode } from '#server/account/token-session/code.ts'
import { LOGOUT_SCOPES, logOut, ownBrowser } from '#server/account/token-session/token-session.ts'
import { passwordHashOf } from '#server/auth/credentials.ts'
import { type AuthCall, changingCall, hasProved, names, type OwnCall, ownCall, read } from './call.ts'
import { AuthError } from './error.ts'
import { askByText, assertTexts, mobile } from './sign-up.ts'
import { ownUser, shown } from './user.ts'

export function user(call: AuthCall): Promise<User> {
  return ownUser(call.work, ownCall(call).bearer)
}

/** A new password counts at once, a new address or number once it is proven. */
export async function updateUser(call: AuthCall): Promise<User> {
  const own = changingCall(call)
  const { work, browser, bearer } = own
  const { person } = bearer
  const { email, phone: typed, password, data, ...proof } = read(UserInput, call.body)
  if (data && Object.keys(data).length > 0) {
    throw new AuthError(400, 'validation_failed', 'data: The profile is changed by PATCH /api/v1/profile, not here.')
  }
  if (!email && !typed && !password)
    throw new AuthError(400, 'validation_failed', 'Send a password, an email or a phone.')
  if (typed) assertTexts(work)
  const phone = typed ? mobile(typed) : null
  await proveOwner(own, proof)
  if (password) {
    const recovered = hasProved(own, 'recovery')
    await takeNewPassword(work, await ownBrowser(work, browser, person), person, password, recovered)
  }
  if (email) await askForNewEmail(work, person, email)
  if (phone) await askByText(work, { phone, purpose: 'phone_change', userId: person.id })
  const changed = await ownUser(work, bearer)
  return { ...changed, ...(email ? { new_email: email } : {}), ...(phone ? { new_phone: shown(phone) } : {}) }
}

type Proof = { current_password?: string | null | undefined; nonce?: string | null | undefined }

/**
 * As in Account Security: by the current password, or a mailed code without one. Who gave it in this session a moment ago has
 * proven it, and so has who came by the link for a new password.
 */
export async function proveOwner(call: OwnCall, { current_password: current, nonce }: Proof): Promise<void> {
  const { work, browser, bearer } = call
  const { person } = bearer
  const codeGiven = !person.twoFactor || hasProved(call, 'totp')
  const secret = current ?? nonce
  if (secret) return prove(work, await ownBrowser(work, browser, person), person, { secret }, codeGiven)
  const hasPassword = (await passwordHashOf(work.db, person.id)) !== null
  const proven = hasPassword ? hasProved(call, 'password', 'recovery') : hasProved(call, 'otp', 'recovery')
  if (proven && codeGiven) return
  throw new AuthError(
    401,
    'reauthentication_needed',
    hasPassword
      ? 'Send the current_password, or log in again and try within 15 minutes.'
      : 'Call reauthenticate and send the nonce from its email, or log in again and try within 15 minutes.',
  )
}

/** Mails a code, which stands in for the password of accounts that have none. */
export async function reauthenticate(call: AuthCall): Promise<Record<string, never>> {
  const { work, bearer } = changingCall(call)
  await askForCode(work, bearer.person)
  return {}
}

/** The answer never tells whether the address is known. */
export async function recover({ work, body }: AuthCall): Promise<Record<string, never>> {
  await sendRecovery(work, read(RecoverInput, body).email)
  return {}
}

/** The same. An address or number that nothing waits for gets nothing. */
export async function resend(call: AuthCall): Promise<Record<string, unknown>> {
  const { work, body } = call
  if (names(body, 'phone')) {
    assertTexts(work)
    const { phone: typed, type } = read(ResendInput.phone, body)
    const phone = mobile(typed)
    const purpose = type === 'sms' ? 'login' : 'phone_change'
    const asked = await askedCode(work, phone, purpose)
    const more = { userId: asked?.userId ?? undefined, newAccount: asked?.newAccount ?? undefined }
    await askByText(work, { phone, purpose, ...more })
    return {}
  }
  const { email, type } = read(ResendInput.email, body)
  if (type === 'signup') await resendConfirmation(work, email)
  else await resendEmailChange(work, email)
  return {}
}

export async function logout(call: AuthCall): Promise<null> {
  const { work, bearer, query } = ownCall(call)
  const wanted = query.get('scope') ?? 'global'
  const scope = LOGOUT_SCOPES.find((known) => known === wanted)
  if (!scope) throw new AuthError(400, 'validation_failed', `The scope must be one of ${LOGOUT_SCOPES.join(', ')}.`)
  await logOut(work, bearer, scope)
  return null
}
