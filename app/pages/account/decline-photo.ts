import { href, redirect } from 'react-router'
import { api, site } from '#app/api.server.ts'
import { actionHandled } from '#app/request/action-handled.ts'
import { attemptOrLog } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { postedForm } from '#app/request/posted-form.ts'
import { ownPath } from '#contract/own-path.ts'
import { PHOTO_ASKS } from '#contract/profile/words.ts'
import type { Route } from './+types/decline-photo'

/** A link changes nothing: only the button does. */
export function loader() {
  return redirect(href('/dashboard'))
}

export async function action({ request, context }: Route.ActionArgs) {
  context.set(actionHandled, true)
  const posted = await postedForm(request, ['ask', 'back'])
  const back = ownPath(String(posted.get('back') ?? ''), context.get(site).origin) ?? href('/dashboard')
  const ask = PHOTO_ASKS.find((name) => name === posted.get('ask'))
  if (!ask) return redirect(back)
  const declined = await attemptOrLog(context, context.get(api).profile.declinePhoto({ ask }))
  if (declined.ok) return redirect(back)
  const code = declined.refused?.code
  if (code === 'UNAUTHORIZED') return redirect(`${href('/login')}?return=${encodeURIComponent(back)}`)
  return leadTo(back, code === 'LEAVING' ? 'leaving' : 'update-failed')
}
