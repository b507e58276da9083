import { eq } from 'drizzle-orm'
import { account, claimLinks, claims, mailbox, ownerships, profiles, user } from '#db/schema/index.ts'
import { acceptClaim, refuseClaim } from '#server/directory/claim/decide.ts'
import { mailForAsked } from '#server/directory/claim/mails.ts'
import type { TestApp } from '../app.ts'
import type { TestBrowser } from '../browser.ts'
import { addProvider } from '../people.ts'
import { newBrowser } from '../signing-up.ts'

export const CLAIM_PASSWORD = 'A kettle for 2 plumbers'

let count = 0

/** A listing that we made, with an address on file unless it is null. */
export async function addUnclaimed(app: TestApp, given: { email?: string | null; businessName?: string } = {}) {
  count += 1
  const email = given.email === undefined ? `office${count}@business.example` : given.email
  const businessName = given.businessName ?? `Hollow Way Plumbing ${count}`
  const id = await addProvider(app, {
    adminCreated: true,
    businessName,
    location: 'Leeds',
    phone: '07700900333',
    ...(email === null ? {} : { email }),
  })
  return { id, businessName, email: email ?? '' }
}

export type Link = { token: string; profileId: string; path: string }

/** The newest claim link that went to an address. */
export async function claimLinkTo(app: TestApp, email: string): Promise<Link> {
  const mail = await app.mailTo(email, /^Claim /)
  const url = new URL(mail.links.find((link) => link.includes('/claim-account')) ?? '')
  const { searchParams } = url
  return {
    token: searchParams.get('token') ?? '',
    profileId: searchParams.get('pid') ?? '',
    path: url.pathname + url.search,
  }
}

/** Asks with the address on file, and gives the link of the mail. */
export async function askedLink(app: TestApp, listing: { id: string; email: string }): Promise<Link> {
  const before = await mailsTo(app, listing.email)
  await app.visitor(`198.51.100.${(++count % 250) + 1}`).claim.request({ profileId: listing.id, email: listing.email })
  for (let waited = 0; waited < 200 && (await mailsTo(app, listing.email)).length === before.length; waited += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const [newest] = (await mailsTo(app, listing.email)).filter(({ id }) => before.every((other) => other.id !== id))
  const url = new URL(newest?.links.find((link) => link.includes('/claim-account')) ?? '')
  return {
    token: url.searchParams.get('token') ?? '',
    profileId: url.searchParams.get('pid') ?? '',
    path: url.pathname + url.search,
  }
}

export function mailsTo(app: TestApp, email: string) {
  return app.site.database.query.select().from(mailbox).where(eq(mailbox.to, email))
}

/** Everything that a claim may change, for comparisons. */
export async function stateOf(app: TestApp, profileId: string) {
  const { query } = app.site.database
  const [profile] = await query
    .select({ claimedAt: profiles.claimedAt, type: profiles.accountType })
    .from(profiles)
    .where(eq(profiles.id, profileId))
  return {
    claimed: Boolean(profile?.claimedAt),
    type: profile?.type,
    users: (await query.select().from(user).where(eq(user.id, profileId))).length,
    logins: (await query.select().from(account).where(eq(account.userId, profileId))).length,
    owners: (await query.select().from(ownerships).where(eq(ownerships.profileId, profileId))).length,
  }
}

export const UNCLAIMED = { claimed: false, type: 'provider', users: 0, logins: 0, owners: 0 }
export const CLAIMED = { claimed: true, type: 'provider', users: 1, logins: 1, owners: 1 }

export function claimsOf(app: TestApp, profileId: string) {
  return app.site.database.query.select().from(claims).where(eq(claims.profileId, profileId)).orderBy(claims.madeAt)
}

export function linksOf(app: TestApp, profileId: string) {
  return app.site.database.query.select().from(claimLinks).where(eq(claimLinks.profileId, profileId))
}

export const claimForm = (more: Record<string, string> = {}) => ({
  name: 'Jo Hollow',
  email: '',
  password: CLAIM_PASSWORD,
  ...more,
})

export const formPath = (id: string) => `/claim-business?businessID=${id}`

/** A visitor of their own fills in the form and sends it. */
export async function submitClaimForm(app: TestApp, listing: { id: string }, more: Record<string, string> = {}) {
  const browser = newBrowser(app)
  const answer = await browser.post(formPath(listing.id), claimForm(more))
  return { browser, answer, page: await browser.follow(answer) }
}

/** Opens a link and presses what the page presses by itself where there is JavaScript. */
export async function openLink(browser: TestBrowser, link: Link): Promise<Response> {
  await browser.page(link.path)
  return browser.post('/claim-account', { intent: 'validate' })
}

/** The mail of a request as the queue writes it, for a task of this id. */
export function writeAskedMail(app: TestApp, listing: { id: string; email: string }, taskId: string) {
  const data = { profileId: listing.id, email: listing.email }
  return app.work.transaction((work) => mailForAsked(work, data, taskId))
}

/** Accepts a claim that waits; no member of staff is named. */
export function acceptWaiting(app: TestApp, id: string | undefined) {
  return app.work.transaction((work) => acceptClaim(work, id ?? '', null))
}

/** Refuses a claim that waits; no member of staff is named. */
export function refuseWaiting(app: TestApp, id: string | undefined, reason: string) {
  return app.work.transaction((work) => refuseClaim(work, id ?? '', null, reason))
}
