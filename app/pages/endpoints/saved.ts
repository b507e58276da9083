import { ORPCError } from '@orpc/client'
import { data, redirect } from 'react-router'
import { api, failed, site } from '#app/api.server.ts'
import { flash } from '#app/flash.ts'
import { postedForm } from '#app/posted-form.ts'
import { FLASHES, type Flash, type FlashName } from '#contract/flash.ts'
import { SAVED_KINDS, type SavedKind } from '#contract/saved.ts'
import type { Route } from './+types/saved'

const ACTION_FAILED: Flash = { title: 'Action failed', tone: 'destructive' }

export function loader() {
  return redirect('/account?tab=bookmarks')
}

/** A heart was pressed. A script gets the words to say; a form leads back to where it stood. */
export async function action({ request, context }: Route.ActionArgs) {
  const posted = await postedForm(request, ['kind', 'id', 'save'])
  const kind = SAVED_KINDS.find((name) => name === posted.get('kind'))
  const id = String(posted.get('id') ?? '')
  if (!kind || id === '') throw data({ message: 'There is nothing to save here.' }, { status: 400 })
  const answer = await save(context, kind, id, posted.get('save') !== 'no')
  if (['cors', 'same-origin'].includes(request.headers.get('sec-fetch-mode') ?? '')) {
    return data({ said: FLASHES[answer.name] }, { status: answer.status, headers: { 'cache-control': 'no-store' } })
  }
  return redirect(wayBack(request, context.get(site).origin, kind, id), { headers: flash(answer.name) })
}

type Context = Route.ActionArgs['context']

async function save(context: Context, kind: SavedKind, id: string, keep: boolean) {
  const { saved } = context.get(api)
  try {
    if (kind === 'provider') await saved[keep ? 'saveProvider' : 'removeProvider']({ providerId: id })
    else await saved[keep ? 'saveJob' : 'removeJob']({ jobId: id })
    const name: FlashName = `${kind}-${keep ? 'saved' : 'removed'}`
    return { name, status: 200 }
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'UNAUTHORIZED') return refused('authentication-required', 401)
    if (error instanceof ORPCError && error.code === 'LEAVING') return refused('leaving', error.status)
    if (error instanceof ORPCError && error.status < 500) return refused('action-failed', error.status)
    context.get(failed)(error)
    return refused('action-failed', 500)
  }
}

function refused(name: FlashName, status: number) {
  return { name, status }
}

/** The page that the form stood on, if it says so and is ours. */
function wayBack(request: Request, origin: string, kind: SavedKind, id: string): string {
  const from = URL.parse(request.headers.get('referer') ?? '')
  if (from?.origin === origin) return `${from.pathname}${from.search}`
  return kind === 'provider' ? `/directory/${encodeURIComponent(id)}` : '/job-directory'
}

/** The line may be down: the heart then says so, and the page stays. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(() => ({ said: ACTION_FAILED }))
}
