import { data, redirect } from 'react-router'
import { api, failureMessage, viewer } from '#app/api.server.ts'
import { attemptOrLog } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { fileIn, withPostedFiles } from '#app/request/posted-file.ts'
import { AVATAR_BYTES, type AvatarAnswer } from '#contract/profile/avatar.ts'
import type { Route } from './+types/avatar-upload'

const SETTINGS = '/account'

export function loader() {
  return redirect(SETTINGS)
}

/** Redirects to the settings, which suits a page without JavaScript; `stay` in the address asks for data instead. */
export async function action({ request, context }: Route.ActionArgs) {
  if (!context.get(viewer)) return redirect(`/login?return=${SETTINGS}`)
  const stay = new URL(request.url).searchParams.has('stay')
  const { said, status } = await change(request, context)
  if (stay) return data({ said, at: Date.now() }, { status, headers: NO_STORE })
  return leadTo(SETTINGS, said)
}

type Outcome = { said: AvatarAnswer['said'] | null; status: number }

async function change(request: Request, context: Route.ActionArgs['context']): Promise<Outcome> {
  return withPostedFiles(request, { largest: AVATAR_BYTES }, async (posted) => {
    if (posted.refused === 'too-large') return { said: 'avatar-too-large', status: 413 }
    if (posted.refused) return { said: 'avatar-failed-again', status: 400 }
    return changeTo(posted.form, context)
  })
}

async function changeTo(form: FormData, context: Route.ActionArgs['context']): Promise<Outcome> {
  const { setAvatar, removeAvatar } = context.get(api).profile
  const file = fileIn(form, 'file')
  const remove = form.has('remove')
  if (!remove && !file) return { said: null, status: 200 }
  const changed = await (file && !remove
    ? attemptOrLog(context, setAvatar({ file }))
    : attemptOrLog(context, removeAvatar()))
  if (changed.ok) return { said: remove ? 'avatar-removed' : 'avatar-updated', status: 200 }
  if (changed.refused) {
    const { code, status } = changed.refused
    return { said: refusals[code] ?? 'avatar-failed-again', status }
  }
  return { said: failureMessage(changed.error, '') ? 'avatar-no-room' : 'avatar-failed-again', status: 500 }
}

const refusals: Partial<Record<string, AvatarAnswer['said']>> = {
  LEAVING: 'leaving',
  FILE_TOO_LARGE: 'avatar-too-large',
  FILE_TYPE: 'avatar-wrong-type',
  FILE_HEIC: 'photo-heic',
  FILE_BROKEN: 'photo-damaged',
  TOO_MANY_PIXELS: 'avatar-too-many-pixels',
  TOO_MANY_REQUESTS: 'avatar-too-often',
  QUOTA_REACHED: 'avatar-over-quota',
  IMAGE_NOT_SAVED: 'avatar-not-saved',
}

export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<AvatarAnswer | { said: null }> {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    return { said: 'avatar-failed-again', at: Date.now() }
  }
}
