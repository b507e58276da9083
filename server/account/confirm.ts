import { sql } from 'drizzle-orm'
import type { LinkPurpose } from '#contract/account.ts'
import { user } from '#db/schema/index.ts'
import { type Browser, beginSession } from '#server/auth/browser.ts'
import { confirmEmail, disown, findUser, hasTwoStep } from '#server/auth/credentials.ts'
import { refusal, tooMany } from '#server/procedure.ts'
import type { Work } from '#server/work.ts'
import { mayMail, withinAddress } from './limits.ts'
import { makeLink, spendLink } from './mail-link.ts'
import { forgetWaiting, waitingUser } from './waiting.ts'

const OVER = 'This link has been used already, or its time is over. Please ask for a new one.'

export type Confirmed = {
  purpose: LinkPurpose
  /** The address now has no password: whoever chose it could not show that they read this mail. */
  passwordToken: string | null
  signedIn: boolean
}

/**
 * Follows the link of a mail: confirms the address it went to and signs its reader in. A password that was set in
 * another browser than this one is ended with all sessions: a stranger may have signed up with the address.
 * @throws LINK_OVER, EMAIL_TAKEN, TOO_MANY_REQUESTS
 */
export async function followLink(work: Work, browser: Browser, token: string): Promise<Confirmed> {
  if (!(await withinAddress(work, 'followLink'))) throw tooMany('Too many attempts. Please try again in a while.')
  const done = await work.transaction(async (work) => {
    const link = await spendLink(work, token, ['signup', 'email_change'])
    if (!link) throw refusal('LINK_OVER', OVER, 410)
    if (link.purpose === 'email_change') await takeNewEmail(work, link.userId, link.email)
    const before = await standing(work, link.userId)
    await confirmEmail(work.db, link.userId, link.email)
    const own = isOwn(work, browser, link.userId) || before.confirmed
    if (!own) await disown(work.db, link.userId)
    await work.emit('account.confirmed', { userId: link.userId })
    const passwordToken = own ? null : await makeLink(work, { ...link, purpose: 'recovery' })
    return { ...link, passwordToken }
  })
  forgetWaiting(work, browser)
  const signedIn = await signInByLink(work, browser, done.userId)
  return { purpose: done.purpose, passwordToken: done.passwordToken, signedIn }
}

/** A link proves the mailbox; it takes no second step's place, and opens no suspended account. */
async function signInByLink(work: Work, browser: Browser, userId: string): Promise<boolean> {
  const { actor } = work
  if (actor.kind === 'person') return actor.id === userId
  if (await hasTwoStep(work.db, userId)) return false
  return beginSession(work.site.auth, browser, userId).then(
    () => true,
    () => false,
  )
}

function isOwn(work: Work, browser: Browser, userId: string): boolean {
  return (work.actor.kind === 'person' && work.actor.id === userId) || waitingUser(work, browser) === userId
}

async function standing(work: Work, userId: string): Promise<{ confirmed: boolean }> {
  const { rows } = await work.db.execute<{ confirmed: boolean }>(
    sql`select email_verified as confirmed from ${user} where id = ${userId} for update`,
  )
  return { confirmed: rows[0]?.confirmed ?? false }
}

async function takeNewEmail(work: Work, userId: string, email: string) {
  const other = await findUser(work.db, email)
  if (other && other.id !== userId) throw refusal('EMAIL_TAKEN', 'This address belongs to another account.', 409)
  const { rows } = await work.db.execute<{ email: string }>(sql`select email from ${user} where id = ${userId}`)
  await work.emit('account.emailChanged', { userId, before: rows[0]?.email ?? '', after: email })
}

/**
 * Sends the confirmation mail again, if the address is one that waits for it. The answer never tells whether it is.
 * @throws TOO_MANY_REQUESTS
 */
export async function resend(work: Work, email: string): Promise<void> {
  if (!(await mayMail(work, email))) throw tooMany('Email rate limit exceeded')
  await work.transaction((work) => work.emit('account.confirmationAsked', { email }))
}
