import type { PushDevice } from '#contract/push/input.ts'

// What a browser does so that it can be told. Loaded by the press of a switch.

export type PushProblem = 'unsupported' | 'denied' | 'dismissed' | 'failed'

/** Gives the browser's address at its push service, or why there is none. `key`: by which the service knows this site. */
export async function subscribe(permission: NotificationPermission, key: string): Promise<PushDevice | PushProblem> {
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed'
  try {
    const registration = await navigator.serviceWorker.register('/push-worker.js', { updateViaCache: 'none' })
    await navigator.serviceWorker.ready
    const applicationServerKey = bytesOf(key)
    const before = await registration.pushManager.getSubscription()
    if (before && !isFor(before, applicationServerKey)) await before.unsubscribe()
    const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
    const { endpoint, keys } = made.toJSON()
    if (!endpoint || !keys?.p256dh || !keys.auth) return 'failed'
    return { endpoint, p256dh: keys.p256dh, auth: keys.auth }
  } catch {
    return 'failed'
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0))
}

function isFor({ options }: PushSubscription, key: Uint8Array): boolean {
  const given = options.applicationServerKey
  return given !== null && String(new Uint8Array(given)) === String(key)
}
