import { createHash } from 'node:crypto'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { AppFlow } from '#contract/account/view.ts'
import { after, DAY, MINUTE } from '#contract/duration.ts'
import { appFlows } from '#db/schema/index.ts'
import { isSame } from '#server/auth/secrets.ts'
import { assertStays, Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { hashToken, linkOver, newToken } from '../token.ts'

// An app that begins a login and is to go on after a browser keeps a secret (PKCE): only it can exchange the code.

/** As long as the link of a confirmation works. */
const WAITS_FOR_LINK = 3 * DAY
const WAITS_FOR_LOGIN = 30 * MINUTE
const EXCHANGED_WITHIN = 5 * MINUTE

const TOO_LATE = 'This took too long. Please start again in the app.'

/** @param email whose link in a mail it waits for; null if it waits for a login in the browser */
export async function beginFlow(
  work: Work,
  { challenge, returnTo, email }: { challenge: string; returnTo: string; email: string | null },
): Promise<string> {
  const expiresAt = after(work.now(), email ? WAITS_FOR_LINK : WAITS_FOR_LOGIN)
  const [begun] = await work.db
    .insert(appFlows)
    .values({ challenge, returnTo, email, expiresAt })
    .returning({ id: appFlows.id })
  if (!begun) throw new Error('no flow has begun')
  return begun.id
}

/** The address of the app if the operator has listed it, letter by letter (RFC 9700, 2.1). Null for any other. */
export function allowedReturn(work: Work, address: string | null | undefined): string | null {
  const { appReturns, siteUrl } = work.site.settings
  return [siteUrl.href, ...appReturns].find((allowed) => allowed === address) ?? null
}

/** The newest app that waits for this link goes on in the browser that followed it. Null if none does. */
export async function claimFlow(work: Work, email: string, userId: string): Promise<string | null> {
  const [found] = await work.db
    .select({ id: appFlows.id })
    .from(appFlows)
    .where(and(eq(appFlows.email, email), isOpen(work)))
    .orderBy(desc(appFlows.expiresAt))
    .limit(1)
  if (!found) return null
  const expiresAt = after(work.now(), WAITS_FOR_LOGIN)
  const claimed = { email: null, userId, method: 'otp' as const, expiresAt }
  await work.db.update(appFlows).set(claimed).where(eq(appFlows.id, found.id))
  return found.id
}

/** The app that waits, by the name of its address. Null if none does (any more). */
export async function waitingApp(work: Work, id: string): Promise<AppFlow | null> {
  const flow = await openFlow(work, id)
  if (!flow) return null
  const { protocol, host } = new URL(flow.returnTo)
  return { app: host || protocol.replace(/:$/, ''), proven: flow.userId !== null }
}

/**
 * Sends the browser on to the app, with a code: that of a person who is logged in here, or who followed the link that the app
 * waited for.
 */
export async function continueInApp(work: Work, id: string): Promise<{ to: string }> {
  const flow = await openFlow(work, id)
  if (!flow) throw linkOver(TOO_LATE)
  const { userId, method, twoFactor } = flow.userId && flow.method ? { ...flow, userId: flow.userId } : proofOf(work)
  const code = newToken()
  const [ended] = await work.db
    .update(appFlows)
    .set({ userId, method, twoFactor, codeHash: hashToken(code), expiresAt: after(work.now(), EXCHANGED_WITHIN) })
    .where(and(eq(appFlows.id, id), isOpen(work)))
    .returning({ returnTo: appFlows.returnTo })
  if (!ended) throw linkOver(TOO_LATE)
  const url = new URL(ended.returnTo)
  url.searchParams.set('code', code)
  return { to: url.href }
}

function proofOf({ actor }: Work): Proof {
  if (actor.kind !== 'person') throw new Refusal('LOGIN_NEEDED', 'Please log in first.')
  if (actor.staff) throw new Refusal('ADMIN_HERE', 'Admins can’t log in to apps. Please use an account of your own.')
  assertStays(actor)
  return { userId: actor.id, method: 'oauth', twoFactor: actor.twoFactor }
}

async function openFlow(work: Work, id: string) {
  const [found] = await work.db
    .select()
    .from(appFlows)
    .where(and(eq(appFlows.id, id), isNull(appFlows.email), isOpen(work)))
  return found ?? null
}

function isOpen(work: Work) {
  return and(isNull(appFlows.codeHash), gt(appFlows.expiresAt, work.now()))
}

type Proof = { userId: string; method: 'otp' | 'oauth'; twoFactor: boolean }

type ExchangeResult = Proof | 'unknown' | 'over' | 'wrong verifier'

/** The code works once, whatever the verifier. */
export async function exchange(work: Work, code: string, verifier: string): Promise<ExchangeResult> {
  const [flow] = await work.db
    .delete(appFlows)
    .where(eq(appFlows.codeHash, hashToken(code)))
    .returning()
  if (!flow?.userId || !flow.method) return 'unknown'
  if (flow.expiresAt <= work.now()) return 'over'
  if (!isSame(createHash('sha256').update(verifier).digest('base64url'), flow.challenge)) return 'wrong verifier'
  return { userId: flow.userId, method: flow.method, twoFactor: flow.twoFactor }
}
