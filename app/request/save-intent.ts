import { ORPCError } from '@orpc/client'
import type { RouterContextProvider } from 'react-router'
import { type Api, failed, type PublicSite, sessionApi, site } from '#app/api.server.ts'
import { dropCookie, readCookie, writeCookie } from '#contract/cookie.ts'
import { HOUR, seconds } from '#contract/duration.ts'
import type { FlashName } from '#contract/flash.ts'
import { isId } from '#contract/id.ts'
import { SAVED_KINDS, type SavedKind } from '#contract/saved.ts'
import { flash } from './flash.ts'

// What a visitor asked to save, on its way from the heart to the sign-in, which saves it. Only a POST sets the cookie,
// and only a sign-in reads it, so no link can make anyone save anything.

/** Long enough to sign up and follow the link in the mail. */
const KEPT = HOUR

export type SaveIntent = { kind: SavedKind; id: string }

export function holdIntent(site: PublicSite, { kind, id }: SaveIntent): string {
  return writeCookie('save-intent', `${kind}.${id}`, seconds(KEPT), site)
}

function heldIntent(request: Request, site: PublicSite): SaveIntent | null {
  const [name, id = ''] = (readCookie(request.headers.get('cookie'), 'save-intent', site) ?? '').split('.')
  const kind = SAVED_KINDS.find((known) => known === name)
  return kind && isId(id) ? { kind, id } : null
}

export async function save({ saved }: Api, { kind, id }: SaveIntent): Promise<FlashName> {
  if (kind === 'provider') await saved.saveProvider({ providerId: id })
  else await saved.saveJob({ jobId: id })
  return `${kind}-saved`
}

/** Headers of the answer that begins a session. Saves what its owner asked for as a visitor, and then says that instead. */
export async function sessionHeaders(
  request: Request,
  context: Readonly<RouterContextProvider>,
  said: FlashName | null,
): Promise<Headers> {
  const ours = context.get(site)
  const intent = heldIntent(request, ours)
  if (!intent) return new Headers(said ? flash(said) : {})
  const outcome = await context
    .get(sessionApi)()
    .then((api) => save(api, intent))
    .catch((error: unknown): FlashName | null => {
      // No session yet, or one without an account type: the next step saves it.
      if (error instanceof ORPCError && ['UNAUTHORIZED', 'TYPE_NEEDED'].includes(error.code)) return null
      if (!(error instanceof ORPCError) || error.status >= 500) context.get(failed)(error)
      return 'logged-in-not-saved'
    })
  const flashed = outcome ?? said
  const headers = new Headers(flashed ? flash(flashed) : {})
  if (outcome) headers.append('set-cookie', dropCookie('save-intent', ours))
  return headers
}
