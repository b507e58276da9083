import { href, type RouterContextProvider, redirect } from 'react-router'
import { api, site } from '#app/api.server.ts'
import { actionHandled } from '#app/request/action-handled.ts'
import { attemptOrLog } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { postedForm } from '#app/request/posted-form.ts'
import type { FlashName } from '#contract/flash.ts'
import { ownPath } from '#contract/own-path.ts'
import { PushDevice } from '#contract/push/input.ts'
import { PUSH_KINDS, type PushKind } from '#contract/push/words.ts'
import type { Route } from './+types/push'

const SETTINGS = '/account?tab=notifications'

/** A link changes nothing: only a button does. */
export function loader() {
  return redirect(SETTINGS)
}

/** A switch, an offer or a notification (public/push-worker.js) sends it; the last names no kind. */
export async function action({ request, context }: Route.ActionArgs) {
  context.set(actionHandled, true)
  const posted = await postedForm(request, ['kind', 'on', 'back', 'endpoint', 'p256dh', 'auth'])
  const textOf = (name: string) => String(posted.get(name) ?? '')
  const back = ownPath(textOf('back'), context.get(site).origin) ?? SETTINGS
  const kind = PUSH_KINDS.find((name) => name === textOf('kind')) ?? null
  if (textOf('on') !== 'yes') return answer(await turnOff(context, kind), back)
  const device = { endpoint: textOf('endpoint'), p256dh: textOf('p256dh'), auth: textOf('auth') }
  return answer(kind ? await turnOn(context, kind, device) : 'update-failed', back)
}

type Context = Readonly<RouterContextProvider>

/** `said` is null if no one is logged in. */
function answer(said: FlashName | null, back: string) {
  if (said === null) return redirect(`${href('/login')}?return=${encodeURIComponent(back)}`)
  return redirect(back, { headers: flash(said) })
}

async function turnOff(context: Context, kind: PushKind | null): Promise<FlashName | null> {
  const off = await attemptOrLog(context, context.get(api).push.turnOff({ kind }))
  return off.ok ? 'push-off' : saidOf(off.refused?.code)
}

async function turnOn(context: Context, kind: PushKind, given: PushDevice): Promise<FlashName | null> {
  const device = PushDevice.safeParse(given)
  if (given.endpoint !== '' && !device.success) return 'push-refused'
  const on = await attemptOrLog(context, context.get(api).push.turnOn({ kind, device: device.data ?? null }))
  return on.ok ? 'push-on' : saidOf(on.refused?.code)
}

const SAID: Record<string, FlashName | null> = {
  UNAUTHORIZED: null,
  LEAVING: 'leaving',
  DEVICE_NEEDED: 'push-needs-script',
  DEVICE_REFUSED: 'push-refused',
  TOO_MANY_REQUESTS: 'push-too-often',
}

function saidOf(code: string | undefined): FlashName | null {
  return code !== undefined && Object.hasOwn(SAID, code) ? (SAID[code] ?? null) : 'update-failed'
}
