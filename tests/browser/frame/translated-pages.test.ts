/**
 * A browser that translates a page puts `<font>` in place of each text node, and React goes on with the node that it
 * knows. Every form that links lead to is sent on such a page, and refused: nothing typed is lost.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import pLimit from 'p-limit'
import type { Locator, Page, Response } from 'playwright-core'
import { matchRoutes, type RouteObject } from 'react-router'
import { beforeAll, expect, inject, test } from 'vitest'
import config from '#app/routes.ts'
import { open, painted, visitor } from '../support/browser.ts'
import { fill, isTypedInto, typedIn } from '../support/forms.ts'
import { maya, nadia, pages } from '../support/pages.ts'
import type { Cookie } from '../support/people.ts'

const refused = /status of 4\d\d/
/** Longer than any box takes. */
const words = 'Typed words. '.repeat(1_000)

/** The form of the area takes any text: the kind of area that is chosen has no use for it. */
const COVERAGE = 'kind,miles,second,third,places'

type Person = { cookies: Cookie[]; forms: string[] }
const people: Record<string, Person> = {}

beforeAll(async () => {
  const { maya: provider, tom: client, admin } = inject('sessions')
  const unclaimed = linksIn(await htmlOf('/admin/businesses/unclaimed', admin)).find((path) =>
    path.startsWith('/admin/users/'),
  )
  const listing = unclaimed?.replace('/admin/users', '/directory') ?? ''
  const site = [`${listing}/claim`, `${listing}/correct`, `${listing}/remove`, '/admin-login']
  const own = ['/dashboard', '/account', '/profile', '/messages', '/post-job', maya]
  people.visitor = { cookies: [], forms: await pagesWithForms([], [...site, ...pages.map(({ path }) => path)], /^/) }
  people.client = { cookies: client, forms: await pagesWithForms(client, [`${nadia}/feedback`, ...own], OWN) }
  people.provider = { cookies: provider, forms: await pagesWithForms(provider, own, OWN) }
  people.admin = { cookies: admin, forms: await pagesWithForms(admin, ['/admin'], /^\/admin/) }
}, 180_000)

/** Not the pages whose forms are the same for visitors. */
const OWN = /^(?!\/(contact|data-protection|admin))/

/** More at once are too many for a busy machine. */
const inTurn = pLimit(4)

/** Empty if there is no such page; what a busy machine does not answer is asked for again. */
async function htmlOf(path: string, cookies: Cookie[], tries = 10): Promise<string> {
  const headers = {
    'x-forwarded-for': '203.0.113.80',
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  }
  const answer = await fetch(inject('siteUrl') + path, { headers, redirect: 'manual' }).catch(() => null)
  if (answer === null || answer.status === 503 || answer.status === 429) {
    if (tries === 0) throw new Error(`${path} was not answered: ${answer?.status}`)
    await sleep(1_000)
    return htmlOf(path, cookies, tries - 1)
  }
  const isPage = answer.ok && answer.headers.get('content-type')?.includes('html')
  return isPage ? answer.text() : ''
}

const linksIn = (html: string) =>
  [...html.matchAll(/<a [^>]*?href="(\/[^"#]*)/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

/** One address of each page that links lead to, and of each of its tabs, if it has a form that one types into. */
async function pagesWithForms(cookies: Cookie[], starts: string[], within: RegExp): Promise<string[]> {
  const seen = new Set<string>()
  const found: string[] = []
  let waiting = starts
  while (waiting.length > 0) {
    const unseen = waiting.filter((path) => {
      const kind = within.test(path) ? kindOf(path) : null
      return kind !== null && !seen.has(kind) && seen.add(kind)
    })
    const links = await Promise.all(
      unseen.map(async (path) => {
        const html = await inTurn(() => htmlOf(path, cookies))
        if (isTypedInto(html)) found.push(path)
        return linksIn(html)
      }),
    )
    waiting = links.flat()
  }
  return found
}

const routes = config.map(asRoute)
function asRoute({ file, path, index, children }: RouteConfigEntry): RouteObject {
  return index ? { id: file, index } : { id: file, path, children: children?.map(asRoute) }
}

/** Null if there is no page. */
function kindOf(address: string): string | null {
  const { pathname, searchParams } = new URL(address, 'http://here.invalid')
  const { route, params = {} } = matchRoutes(routes, pathname)?.at(-1) ?? {}
  if (!route?.id?.endsWith('.tsx') || route.path === '*') return null
  const shown = [...searchParams].filter(([name]) => /^(tab|type|add|edit|act|action)$/.test(name))
  const by = shown.map(([name, value]) => (name === 'edit' ? name : `${name}=${value}`))
  return [route.id, ...Object.keys(params), params.act, params.kind, ...by].join(' ')
}

/** Runs in the page, as a translator does, and goes on with what appears later. */
function translate() {
  const walk = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) if (text instanceof Text) found.push(text)
    for (const text of found) {
      if (!text.data.trim() || text.parentElement?.closest('font, script, style, textarea, title')) continue
      const inner = document.createElement('font')
      inner.textContent = text.data
      const outer = document.createElement('font')
      outer.append(inner)
      text.replaceWith(outer)
    }
  }
  walk(document.body)
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node.isConnected) walk(node)
  }).observe(document.body, { childList: true, subtree: true })
}

/** Gives the fields of each form that one sees: of those that have the same, one is enough. */
async function openTranslated(page: Page, path: string): Promise<string[]> {
  await open(page, path)
  await page.evaluate(translate)
  return [...new Set(await fieldsOfForms(page))]
}

/** The first form that has these fields; it may be another element after an answer. */
async function formOf(page: Page, fields: string): Promise<Locator> {
  return page.locator(FORMS).nth((await fieldsOfForms(page)).indexOf(fields))
}

const FORMS = '#content form[method=post]'

/** Of each form, the names of its fields; what is folded away is opened. */
function fieldsOfForms(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    for (const part of document.querySelectorAll('details')) part.open = true
    return [...document.querySelectorAll<HTMLFormElement>(selector)].map((form) =>
      form.checkVisibility() ? [...new FormData(form).keys()].join() : '',
    )
  }, FORMS)
}

/** Sends every form of the pages, each to be refused. Gives how many, and those that were not or lost something. */
async function sendTranslated({ cookies, forms: paths }: Person) {
  const { page, context } = await visitor({ expects: refused, from: '203.0.113.81' })
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: inject('siteUrl') })))
  const lost: string[] = []
  let sent = 0
  for (const path of paths) {
    for (const fields of await openTranslated(page, path)) {
      if (fields === '' || fields === COVERAGE) continue
      const form = await formOf(page, fields)
      if (!(await fill(form, words))) continue
      const fault = await sendInVain(page, fields)
      sent += 1
      if (fault) lost.push(`${path} ${fields}: ${fault}`)
      if (fault || new URL(page.url()).pathname !== path.split('?', 1)[0]) await openTranslated(page, path)
    }
  }
  return { sent, lost }
}

/** Null if everything is there afterwards. A first message goes on to a page of its own, which has the words. */
async function sendInVain(page: Page, fields: string): Promise<string | null> {
  const address = page.url()
  const form = await formOf(page, fields)
  const before = await typedIn(form)
  const to = await form.evaluate((form: HTMLFormElement) => `${new URL(form.action).pathname}.data`)
  const isAnswer = (answer: Response) => answer.request().method() === 'POST' && new URL(answer.url()).pathname === to
  const answered = page.waitForResponse(isAnswer, { timeout: 5_000 }).catch(() => null)
  await form.evaluate((form: HTMLFormElement) => form.requestSubmit())
  // A few forms see for themselves that a text is too long, and send nothing.
  const complaint = form.locator('[aria-invalid=true]').first()
  const refusedHere = complaint.waitFor({ timeout: 5_000 }).then(
    () => null,
    () => answered,
  )
  const answer = await Promise.race([answered, refusedHere])
  if (answer) {
    await page.waitForFunction(
      (address) => document.querySelector('[role=alert], [aria-invalid=true]') || location.href !== address,
      address,
    )
  }
  await painted(page)
  if ((await page.getByText('Something went wrong').count()) > 0) return 'Something went wrong'
  if (answer && answer.status() < 400) return 'not refused'
  if (page.url() !== address) return null
  const after = await typedIn(await formOf(page, fields))
  // A message that was refused stands in its conversation.
  if (after === before || (await page.locator('#content').textContent())?.includes(words.trim())) return null
  return `${before} became ${after}`.replaceAll('Typed words. ', '')
}

test.each([
  ['visitor', 9],
  ['client', 8],
  ['provider', 15],
  ['admin', 18],
])('no form of a %s loses what was typed on a translated page', async (who, least) => {
  const person = people[who]
  if (!person) throw new Error(`no ${who}`)
  const { sent, lost } = await sendTranslated(person)
  expect(lost).toEqual([])
  expect(sent).toBeGreaterThan(least)
})
