import type { BrowserContext } from 'playwright-core'
import { expect, inject } from 'vitest'
import { DEMO_PASSWORD } from '#db/seed/insert.ts'

const cast = { maya: 'provider', nadia: 'provider', tom: 'client' } as const
export type Cast = keyof typeof cast

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
const sessions = new Map<Cast, Cookies>()

/** Signs somebody of the demo cast in; once in a file, so that nobody is refused for signing in too often. */
export async function signIn(context: BrowserContext, who: Cast) {
  const known = sessions.get(who)
  if (known) return context.addCookies(known)
  await signInAnew(context, who)
  sessions.set(who, await context.cookies())
}

/** The same with a session of its own, for what ends it. */
export function signInAnew(context: BrowserContext, who: Cast, site = inject('siteUrl')) {
  return post(context, `/login?type=${cast[who]}`, { email: `${who}@example.com`, password: DEMO_PASSWORD }, site)
}

/** Signs somebody up and in, whose address nobody has confirmed. Gives the address. */
export async function signUpUnconfirmed(context: BrowserContext): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`
  const password = 'a quiet kettle'
  await post(context, '/signup', { fullName: 'Una Firmed', email, location: 'M1', password, confirm: password })
  await post(context, '/login', { email, password })
  return email
}

async function post(context: BrowserContext, path: string, form: Record<string, string>, site = inject('siteUrl')) {
  const headers = { origin: site }
  const answer = await context.request.post(path, { form, headers, maxRedirects: 0 })
  expect(answer.status(), `${path}: ${answer.headers().location ?? 'refused'}`).toBe(302)
}
