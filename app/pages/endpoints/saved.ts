import { data, redirect, redirectDocument } from 'react-router'
import { type Api, api, site } from '#app/api.server.ts'
import { attemptOrLog } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { flash } from '#app/request/flash.ts'
import { postedForm } from '#app/request/posted-form.ts'
import { type SaveIntent, save, writeSaveIntent } from '#app/request/save-intent.ts'
import { FLASHES, type Flash, type SiteFlashName } from '#contract/flash.ts'
import { ownPath } from '#contract/own-path.ts'
import { SAVED_KINDS } from '#contract/saved/words.ts'
import type { Route } from './+types/saved'

const ACTION_FAILED: Flash = { title: 'Action failed', tone: 'destructive' }

export function loader() {
  return redirect('/account?tab=bookmarks')
}

export async function action({ request, context }: Route.ActionArgs) {
  const posted = await postedForm(request, ['kind', 'id', 'save'])
  const kind = SAVED_KINDS.find((name) => name === posted.get('kind'))
  const id = String(posted.get('id') ?? '')
  if (!kind || id === '') throw data({ message: 'There is nothing to save here.' }, { status: 400 })
  const keep = posted.get('save') !== 'no'
  const back = wayBack(request, context.get(site).origin, { kind, id })
  const answer = await change(context, { kind, id }, keep)
  if (answer.status === 401) {
    const headers = new Headers(flash('authentication-required'))
    if (keep) headers.append('set-cookie', writeSaveIntent(context.get(site), { kind, id }))
    return redirectDocument(loginAddress(kind, back), { headers })
  }
  if (['cors', 'same-origin'].includes(request.headers.get('sec-fetch-mode') ?? '')) {
    return data({ said: FLASHES[answer.name] }, { status: answer.status, headers: { 'cache-control': 'no-store' } })
  }
  return leadTo(back, answer.name)
}

type Context = Route.ActionArgs['context']

async function change(
  context: Context,
  intent: SaveIntent,
  keep: boolean,
): Promise<{ name: SiteFlashName; status: number }> {
  const door = context.get(api)
  const changed = await attemptOrLog(context, keep ? save(door, intent) : remove(door, intent))
  if (changed.ok) return { name: `${intent.kind}-${keep ? 'saved' : 'removed'}`, status: 200 }
  if (changed.refused?.code === 'LEAVING') return { name: 'leaving', status: changed.refused.status }
  return { name: 'action-failed', status: changed.refused?.status ?? 500 }
}

function remove({ saved }: Api, { kind, id }: SaveIntent) {
  return kind === 'provider' ? saved.removeProvider({ providerId: id }) : saved.removeJob({ jobId: id })
}

function loginAddress(kind: SaveIntent['kind'], back: string): string {
  return `/login?${new URLSearchParams({ ...(kind === 'job' ? { type: 'provider' } : {}), return: back })}`
}

/** The page of the form, by its referrer; only a page of ours. */
function wayBack(request: Request, origin: string, { kind, id }: SaveIntent): string {
  const from = URL.parse(request.headers.get('referer') ?? '')
  const path = from?.origin === origin ? ownPath(from.pathname + from.search, origin) : null
  return path ?? (kind === 'provider' ? `/directory/${encodeURIComponent(id)}` : '/job-directory')
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error: unknown) => {
    if (error instanceof Response) throw error
    return { said: ACTION_FAILED }
  })
}
