import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { root } from '#config/root.ts'

const ORIGIN = 'https://fettle.example'
const source = readFileSync(join(root, 'public/push-worker.js'), 'utf8')

/** The worker in a browser with these tabs open. */
function startWorker(tabs: string[] = []) {
  const heard = new Map<string, (event: object) => void>()
  const unsubscribe = vi.fn()
  const windows = tabs.map((path) => ({ url: ORIGIN + path, focus: vi.fn() }))
  const clients = { matchAll: async () => windows, openWindow: vi.fn() }
  const registration = {
    showNotification: vi.fn(),
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
  }
  const fetch = vi.fn()
  const location = new URL(`${ORIGIN}/push-worker.js`)
  const addEventListener = (name: string, listener: (event: object) => void) => heard.set(name, listener)
  const self = { addEventListener, clients, registration, location }
  runInNewContext(source, { self, fetch, URL, URLSearchParams })
  return {
    heard,
    windows,
    clients,
    registration,
    unsubscribe,
    fetch,
    async send(name: string, event: object) {
      let done: unknown
      const waitUntil = (promise: unknown) => {
        done = promise
      }
      heard.get(name)?.({ ...event, waitUntil })
      await done
    },
  }
}

const click = (path: string, action = '') => ({ action, notification: { data: path, close: vi.fn() } })

test('the worker listens to pushes and clicks alone, so no page ever comes from it', () => {
  expect([...startWorker().heard.keys()].sort()).toEqual(['notificationclick', 'push'])
})

test('a push is shown with its tag, and a button that turns them off', async () => {
  const { send, registration } = startWorker()
  await send('push', { data: { json: () => ({ title: 'Tom', body: 'Hello', path: '/messages/1', tag: 'one' }) } })
  expect(registration.showNotification).toHaveBeenCalledWith(
    'Tom',
    expect.objectContaining({
      body: 'Hello',
      tag: 'one',
      data: '/messages/1',
      actions: [expect.objectContaining({ action: 'off' })],
    }),
  )
})

test('a click shows the tab that is there already, opens another, and never leaves the site', async () => {
  const open = startWorker(['/about', '/messages/1?q=x'])
  await open.send('notificationclick', click('/messages/1'))
  expect(open.windows.map(({ focus }) => focus.mock.calls.length)).toEqual([0, 1])
  expect(open.clients.openWindow).not.toHaveBeenCalled()
  await open.send('notificationclick', click('/messages/2'))
  expect(open.clients.openWindow).toHaveBeenCalledWith(`${ORIGIN}/messages/2`)
  await open.send('notificationclick', click('https://evil.example/'))
  expect(open.clients.openWindow).toHaveBeenCalledTimes(1)
})

test('its button ends the subscription, in the browser and here', async () => {
  const { send, unsubscribe, fetch, clients } = startWorker()
  await send('notificationclick', click('/messages/1', 'off'))
  expect(unsubscribe).toHaveBeenCalledOnce()
  expect(fetch).toHaveBeenCalledWith('/account/push', expect.objectContaining({ method: 'POST' }))
  expect(String(fetch.mock.calls[0]?.[1].body)).toBe('on=no')
  expect(clients.openWindow).not.toHaveBeenCalled()
})
