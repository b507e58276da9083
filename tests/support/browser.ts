import { setTimeout as sleep } from 'node:timers/promises'
import { createRouterClient, type RouterClient } from '@orpc/server'
import { and, desc, eq, gte } from 'drizzle-orm'
import { mailbox, session } from '#db/schema/index.ts'
import { actorOf } from '#server/auth/actor.ts'
import { type Browser, beginSession } from '#server/auth/browser.ts'
import { router } from '#server/router.ts'
import { type Site, type Work, workFor } from '#server/work/work.ts'
import { type Html, readHtml } from './html.ts'

type GetPage = (path: string, init?: RequestInit & { address?: string }) => Promise<Response>

/** A browser without JavaScript: keeps its cookies, fetches pages, posts forms; and calls procedures as its owner. */
export type TestBrowser = {
  cookies: Map<string, string>
  /** What a procedure is given when this browser calls it at this moment. */
  context(path?: string): Promise<{ work: Work; browser: Browser }>
  /** The procedures as the person who is signed in here at each call. */
  api: RouterClient<typeof router>
  /** The procedures as the person who is signed in here now, whatever happens to the session later: for races. */
  heldApi(): Promise<RouterClient<typeof router>>
  /** The same as a page at this path calls them, and who is then thought to call. */
  heldApiAt(path: string): Promise<{ actor: Work['actor']; api: RouterClient<typeof router> }>
  page: GetPage
  html(path: string, init?: RequestInit): Promise<Html>
  /** Posts a form. A field with several values is given as a list. */
  post(path: string, fields: Record<string, string | string[]>): Promise<Response>
  /** Follows redirects, as a browser would, to a page. */
  follow(response: Response): Promise<Html>
  /** Starts a session for somebody. */
  begin(userId: string): Promise<void>
}

export function createBrowser(site: Site, getPage: GetPage, address = '192.0.2.1'): TestBrowser {
  const cookies = new Map<string, string>()
  const open: Browser[] = []
  const keep = (cookie: string) => {
    const [pair = '', ...attributes] = cookie.split(';')
    const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
    if (attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))) cookies.delete(name)
    else cookies.set(name, value)
  }
  const headers = () => {
    for (const browser of open.splice(0)) browser.setCookies.forEach(keep)
    const sent = new Headers({ 'x-client-address': address })
    if (cookies.size > 0) sent.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    return sent
  }
  const page: GetPage = async (path, init = {}) => {
    const sent = headers()
    new Headers(init.headers).forEach((value, name) => {
      sent.set(name, value)
    })
    const response = await getPage(path, { address, redirect: 'manual', ...init, headers: sent })
    response.headers.getSetCookie().forEach(keep)
    return response
  }
  const context: TestBrowser['context'] = async (path) => {
    const browser: Browser = { headers: headers(), setCookies: [] }
    open.push(browser)
    const actor = await actorOf(site.auth, site.database.query, browser, address, path)
    return { work: workFor(site, actor), browser }
  }
  return {
    cookies,
    page,
    html: async (path, init) => readHtml(await page(path, init)),
    context,
    api: createRouterClient(router, { context: () => context() }),
    heldApi: async () => createRouterClient(router, { context: await context() }),
    heldApiAt: async (path) => {
      const held = await context(path)
      return { actor: held.work.actor, api: createRouterClient(router, { context: held }) }
    },
    post(path, fields) {
      const body = new URLSearchParams()
      for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one)
      return page(path, { method: 'POST', body })
    },
    async follow(response) {
      let answer = response
      for (let hops = 0; hops < 5 && answer.status >= 300 && answer.status < 400; hops += 1) {
        answer = await page(answer.headers.get('location') ?? '/')
      }
      return readHtml(answer)
    },
    async begin(userId) {
      const browser: Browser = { headers: headers(), setCookies: [] }
      const before = new Date()
      await beginSession(site.auth, browser, userId)
      browser.setCookies.forEach(keep)
      // It began by the clock of this machine, which is not the site's.
      await site.database.query
        .update(session)
        .set({ createdAt: site.now() })
        .where(and(eq(session.userId, userId), gte(session.createdAt, before)))
    },
  }
}

/** Waits until the queue has delivered a mail, at most 30 s. */
export async function mailTo(site: Site, email: string, subject = /./) {
  for (let waited = 0; waited < 30_000; waited += 50) {
    const mails = await site.database.query
      .select()
      .from(mailbox)
      .where(eq(mailbox.to, email))
      .orderBy(desc(mailbox.createdAt))
    const found = mails.find((mail) => subject.test(mail.subject))
    if (found) return found
    await sleep(50)
  }
  throw new Error(`No mail ${subject} to ${email}`)
}

/** The token of the first link in a mail. */
export function tokenIn(mail: { links: string[] }): string {
  return new URL(mail.links[0] ?? '').searchParams.get('access_token') ?? ''
}

/** Where the first link of a mail leads within the site, or the first whose path begins so. */
export function pathIn(mail: { text: string } | undefined, beginning = '/'): string {
  const paths = (mail?.text.match(/https?:\/\/\S+/g) ?? []).map(pathOf)
  return paths.find((path) => path.startsWith(beginning)) ?? ''
}

/** A link's address within the site; others stay whole. */
export function pathOf(link: string): string {
  return link.replace(/^http:\/\/127\.0\.0\.1:3000(?=\/)/, '')
}

/** The six digits of a mail. */
export function codeIn(mail: { text: string }): string {
  return /\b\d{6}\b/.exec(mail.text)?.[0] ?? ''
}
