import { z } from 'zod'
import { LinkToken } from '#contract/account/input.ts'
import { NewAccountData, VerifyInput } from '#contract/api/auth/input.ts'
import type { Session, User } from '#contract/api/auth/view.ts'
import { phoneAddress } from '#contract/api/auth/words.ts'
import { assertFollowAllowed } from '#server/account/limits.ts'
import { findLink } from '#server/account/mail-link.ts'
import { beginSession } from '#server/account/sign-in/begin-session.ts'
import { followLink } from '#server/account/sign-in/confirm.ts'
import { confirmOwner, spendRecovery } from '#server/account/sign-in/recover.ts'
import { addAccount } from '#server/account/sign-in/sign-up.ts'
import { linkOver } from '#server/account/token.ts'
import { spendSentCode } from '#server/account/token-session/code.ts'
import { findByPhone, setPhone } from '#server/account/token-session/phone.ts'
import { adoptSession } from '#server/account/token-session/token-session.ts'
import { MEMBERS_TAB } from '#server/auth/admission.ts'
import { findUser } from '#server/auth/credentials.ts'
import type { Work } from '#server/work/work.ts'
import { type AuthCall, names, read } from './call.ts'
import { AuthError } from './error.ts'
import { mobile, placeOf } from './sign-up.ts'
import { sessionView, userView } from './user.ts'

/** A token of a link in a mail, or a code of a mail or a text, for a session. A new address or number has the session already. */
export async function verify(call: AuthCall): Promise<Session | User> {
  const { body } = call
  if (names(body, 'phone')) return verifyText(call)
  const given = names(body, 'token_hash') ? read(VerifyInput.link, body) : read(VerifyInput.email, body)
  if ('token_hash' in given) return verifyLink(call, given.token_hash, given.type, null)
  const { email, token, type } = given
  return isLinkToken(token) ? verifyLink(call, token, type, email) : verifyCode(call, email, token)
}

function isLinkToken(token: string): boolean {
  return LinkToken.safeParse({ token }).success
}

async function verifyLink(call: AuthCall, token: string, type: string, email: string | null) {
  const { work } = call
  const link = isLinkToken(token) ? await findLink(work, token) : null
  if (!link || link.purpose !== type || (email !== null && link.email !== email)) {
    await assertFollowAllowed(work)
    throw linkOver()
  }
  return link.purpose === 'recovery' ? verifyRecovery(call, token) : follow(call, token, link.userId)
}

/** The owner of the mailbox may choose a new password: PUT /user takes it in this session. */
async function verifyRecovery({ work, browser }: AuthCall, token: string): Promise<Session> {
  await assertFollowAllowed(work)
  const { userId } = await work.transaction((work) => spendRecovery(work, token))
  await beginSession(work, browser, userId, MEMBERS_TAB)
  return sessionView(work, await adoptSession(work, browser, ['recovery']))
}

/** As in a browser that did not sign up: the mailbox is proven, and a password that a stranger may have set is put aside. */
async function follow({ work, browser }: AuthCall, token: string, userId: string): Promise<Session | User> {
  const { purpose, again } = await followLink(work, browser, token)
  if (purpose === 'email_change') return userView(work, userId, null)
  if (again) throw linkOver('This address is confirmed already. Please log in.')
  if (browser.setCookies.length === 0) await beginSession(work, browser, userId, MEMBERS_TAB)
  return sessionView(work, await adoptSession(work, browser, ['otp']))
}

async function verifyCode({ work, browser }: AuthCall, email: string, code: string): Promise<Session> {
  const { newAccount } = await spendSentCode(work, email, 'login', code)
  const userId = await work.transaction(async (work) => {
    const known = await findUser(work.db, email)
    if (known) await confirmOwner(work, { userId: known.id, email })
    return known?.id ?? makeAccount(work, newAccount, { email, emailConfirmed: true })
  })
  await beginSession(work, browser, userId, MEMBERS_TAB)
  return sessionView(work, await adoptSession(work, browser, ['otp']))
}

async function verifyText(call: AuthCall): Promise<Session | User> {
  const { work, browser, body } = call
  const { phone: typed, token, type } = read(VerifyInput.phone, body)
  const phone = mobile(typed)
  if (type === 'phone_change') return verifyNewPhone(work, phone, token)
  const { newAccount } = await spendSentCode(work, phone, 'login', token)
  const userId = await work.transaction(async (work) => {
    const known = await findByPhone(work, phone)
    if (known) return known.id
    const { id } = readWish(newAccount)
    const made = await makeAccount(work, newAccount, { id, email: phoneAddress(id), emailConfirmed: false })
    await setPhone(work, made, phone)
    return made
  })
  await beginSession(work, browser, userId, MEMBERS_TAB)
  return sessionView(work, await adoptSession(work, browser, ['otp']))
}

async function verifyNewPhone(work: Work, phone: string, token: string): Promise<User> {
  const { userId } = await spendSentCode(work, phone, 'phone_change', token)
  if (!userId) throw linkOver()
  if (!(await work.transaction((work) => setPhone(work, userId, phone)))) {
    throw new AuthError(422, 'phone_exists', 'This number belongs to another account.')
  }
  return userView(work, userId, null)
}

const Wish = z.object({
  id: z.uuid(),
  data: NewAccountData,
  passwordHash: z.string().nullable(),
  from: z.string().optional(),
})

function readWish(wish: unknown) {
  const read = Wish.safeParse(wish)
  if (read.success) return read.data
  throw new AuthError(422, 'user_not_found', 'No account has this address or number. Please sign up first.')
}

/** Makes the account of what was sent when the code was asked for. */
async function makeAccount(
  work: Work,
  wish: unknown,
  login: { id?: string; email: string; emailConfirmed: boolean },
): Promise<string> {
  const { id, data, passwordHash, from } = readWish(wish)
  // A stranger may have signed up with this number, and its owner may have got their text.
  const isTheirs = from === placeOf(work)
  const made = await addAccount(work, data, { ...login, id, passwordHash: isTheirs ? passwordHash : null })
  if (!made) throw linkOver()
  return made
}
