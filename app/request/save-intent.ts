import { href, redirectDocument } from 'react-router'
import { type Api, type PageContext, type PublicSite, sessionApi, site } from '#app/api.server.ts'
import { dropCookie, readCookie, writeCookie } from '#contract/cookie.ts'
import { HOUR, seconds } from '#contract/duration.ts'
import { FLASH_HEADER, type FlashName } from '#contract/flash.ts'
import { isId } from '#contract/id.ts'
import { SAVED_KINDS, type SavedKind } from '#contract/saved/words.ts'
import { attemptOrLog } from './attempt.server.ts'
import { dropJobDraft, readJobDraft } from './draft-cookie.ts'

// Carries what a visitor saved from the heart to the sign-in. Only a POST sets the cookie and only a sign-in reads it,
// so that a link can save nothing.

/** Time to sign up and follow the link in the email. */
const LASTS = HOUR

export type SaveIntent = { kind: SavedKind; id: string }

export function writeSaveIntent(site: PublicSite, { kind, id }: SaveIntent): string {
  return writeCookie('save-intent', `${kind}.${id}`, seconds(LASTS), site)
}

/** Null if nothing waits to be saved. */
export function readSaveIntent(request: Request, site: PublicSite): SaveIntent | null {
  const [name, id = ''] = (readCookie(request.headers.get('cookie'), 'save-intent', site) ?? '').split('.')
  const kind = SAVED_KINDS.find((known) => known === name)
  return kind && isId(id) ? { kind, id } : null
}

export function save({ saved }: Api, { kind, id }: SaveIntent) {
  return kind === 'provider' ? saved.saveProvider({ providerId: id }) : saved.saveJob({ jobId: id })
}

/**
 * Begins a session: posts or saves what the visitor asked for, and says so instead of `said`. The owner of a listing that
 * the staff gave them reads so first. It leads to a new document, on which another site that opened this window has no hold.
 * `provesSignUp`: the caller has just given the password of the sign-up, perhaps in another browser.
 */
export async function sessionRedirect(
  { request, context, provesSignUp = false }: { request: Request; context: PageContext; provesSignUp?: boolean },
  to: string,
  said: FlashName | null,
  more: HeadersInit = {},
): Promise<Response> {
  const ours = context.get(site)
  const intent = readSaveIntent(request, ours)
  const job = await postWaitingJob(context, readJobDraft(request, ours), provesSignUp)
  if (job) {
    const headers = new Headers(more)
    headers.set(FLASH_HEADER, 'job-posted')
    headers.append('set-cookie', dropJobDraft(ours))
    return redirectDocument(href('/job-directory/:id', { id: job }), { headers })
  }
  const welcome = await welcomeOf(context)
  const outcome = intent ? await saveIntended(context, intent) : null
  const flashed = welcome ?? outcome ?? said
  const headers = new Headers(more)
  if (flashed) headers.set(FLASH_HEADER, flashed)
  if (outcome) headers.append('set-cookie', dropCookie('save-intent', ours))
  return redirectDocument(to, { headers })
}

/** The id of the job; null if none waits for this account in this browser, or it needs another look at /post-job. */
async function postWaitingJob(
  context: PageContext,
  token: string | null,
  provesSignUp: boolean,
): Promise<string | null> {
  if (token === null && !provesSignUp) return null
  const session = await attemptOrLog(context, context.get(sessionApi)())
  if (!session.ok) return null
  const posted = await attemptOrLog(context, session.data.job.postWaiting({ token: provesSignUp ? null : token }))
  return posted.ok ? (posted.data?.id ?? null) : null
}

async function welcomeOf(context: PageContext): Promise<FlashName | null> {
  const session = await attemptOrLog(context, context.get(sessionApi)())
  const welcome = session.ok ? await attemptOrLog(context, session.data.claim.welcome()) : null
  return welcome?.ok && welcome.data ? 'business-claimed' : null
}

/** Null if there is no session yet, or no account type; the next step saves it. */
async function saveIntended(context: PageContext, intent: SaveIntent): Promise<FlashName | null> {
  const session = await attemptOrLog(context, context.get(sessionApi)())
  if (!session.ok) return 'logged-in-not-saved'
  const saved = await attemptOrLog(context, save(session.data, intent))
  if (saved.ok) return `${intent.kind}-saved`
  const waits = saved.refused?.code === 'UNAUTHORIZED' || saved.refused?.code === 'TYPE_NEEDED'
  return waits ? null : 'logged-in-not-saved'
}
