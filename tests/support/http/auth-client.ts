import { type AuthChangeEvent, AuthClient, type Session } from '@supabase/auth-js'
import { expect } from 'vitest'
import { PASSWORD } from '../accounts.ts'
import type { TestApp } from '../app.ts'
import { unpublished } from './published-shapes.ts'

let count = 0

/** What a stock client of today keeps and hears, driven unchanged. */
export type StockClient = InstanceType<typeof AuthClient> & {
  events: AuthChangeEvent[]
  requests: { method: string; path: string; status: number }[]
}

/** `before` may answer in place of the site. */
export function stockClient(
  app: TestApp,
  {
    address = `203.0.113.${(++count % 250) + 1}`,
    headers = {},
    flowType = 'implicit',
    before,
  }: {
    address?: string
    headers?: Record<string, string>
    flowType?: 'implicit' | 'pkce'
    before?: (request: Request) => Response | null
  } = {},
): StockClient {
  const kept = new Map<string, string>()
  const requests: StockClient['requests'] = []
  const client = new AuthClient({
    url: new URL('/auth/v1', app.site.settings.siteUrl).href,
    headers: { apikey: 'any', ...headers },
    autoRefreshToken: false,
    detectSessionInUrl: false,
    persistSession: true,
    flowType,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    storageKey: `client-${++count}`,
    async fetch(input, init) {
      const request = new Request(input, init)
      const { pathname, search } = new URL(request.url)
      const answer = before?.(request) ?? (await app.api(pathname + search, { ...init, address }))
      await expectPublished(request.method, pathname, answer)
      requests.push({ method: request.method, path: pathname + search, status: answer.status })
      return answer
    },
  })
  const events: AuthChangeEvent[] = []
  client.onAuthStateChange((event) => void events.push(event))
  return Object.assign(client, { events, requests })
}

/** What the specification sends with a sign-up. */
export const metadata = {
  account_type: 'client',
  first_name: 'Tina',
  last_name: 'Marsh',
  location: 'M1 1AE',
  phone_number: null,
}

export async function logInByToken(app: TestApp, { email }: { email: string }, password = PASSWORD) {
  const client = stockClient(app)
  const { data, error } = await client.signInWithPassword({ email, password })
  if (error) throw error
  return { client, session: sessionOf(data.session) }
}

export function sessionOf(session: Session | null): Session {
  if (!session) throw new Error('there is no session')
  return session
}

async function expectPublished(method: string, path: string, answer: Response): Promise<void> {
  if (!answer.headers.get('content-type')?.includes('json')) return
  expect(unpublished(method, path.replace('/auth/v1', ''), answer.status, await answer.clone().json())).toBe('')
}

/** A call past the client, with or without a token. */
export async function ask(app: TestApp, path: string, init: Parameters<TestApp['api']>[1] & { json?: unknown } = {}) {
  const { json, ...rest } = init
  const body = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }
  const response = await app.api(`/auth/v1${path}`, { ...body, ...rest })
  await expectPublished(rest.method ?? (json === undefined ? 'GET' : 'POST'), `/auth/v1${path.split('?')[0]}`, response)
  return { status: response.status, body: await response.json().catch(() => null), headers: response.headers }
}
