// Shows notifications (server/platform/push.ts says what they hold) and opens what they are about. It answers no page and
// no file: without a `fetch` handler, nothing that browsers show comes from here.

self.addEventListener('push', (event) => event.waitUntil(show(event.data)))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(event.action === 'off' ? turnOff() : open(event.notification.data))
})

function show(data) {
  const { title, body, path, tag } = data.json()
  return self.registration.showNotification(title, {
    body,
    tag,
    renotify: true,
    data: path,
    icon: '/icon-192.png',
    badge: '/push-badge.png',
    lang: 'en-GB',
    dir: 'auto',
    actions: [{ action: 'off', title: 'Turn off notifications' }],
  })
}

/** Uses a tab that shows it already, or a new one: what is half typed in another stays. */
async function open(path) {
  const address = new URL(path, self.location.origin)
  if (address.origin !== self.location.origin) return
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = tabs.find(({ url }) => new URL(url).pathname === address.pathname)
  await (shown ? shown.focus() : self.clients.openWindow(address.href))
}

/** Turns them off in this browser; the server forgets it too. */
async function turnOff() {
  const device = await self.registration.pushManager.getSubscription()
  await device?.unsubscribe()
  await fetch('/account/push', { method: 'POST', body: new URLSearchParams({ on: 'no' }), redirect: 'manual' })
}
