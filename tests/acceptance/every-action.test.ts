/**
 * Random requests to every address, in every role: the answer is a page or a refusal, never a failure. For more of them:
 * FUZZ_INPUTS=34000 npm test -- tests/acceptance/every-action.test.ts; FUZZ_SEED repeats a run.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deletionRequests, jobs, legalTexts, profiles } from '#db/schema/index.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { addClient, addJob } from '#tests/support/clients.ts'
import {
  anyBody,
  anyPairs,
  anyValue,
  builtAddresses,
  type Fields,
  gather,
  gatherFromSource,
} from '#tests/support/http/fuzz.ts'
import { addReveals } from '#tests/support/job/jobs.ts'
import { manyTimes } from '#tests/support/many-times.ts'
import { addProvider } from '#tests/support/people.ts'
import { createDice, type Dice, newSeed } from '#tests/support/seeded-random.ts'

const seed = Number(process.env.FUZZ_SEED ?? newSeed())
const inputs = Number(process.env.FUZZ_INPUTS ?? manyTimes(1_500, 400))
/** Requests after which there are new accounts: on the way sessions end and accounts change. */
const PER_CAST = manyTimes(250, 200)

const addresses = builtAddresses()
const actions = addresses.filter(({ hasAction }) => hasAction)
const fields: Fields = new Map()

let app: TestApp
const logged: string[] = []
beforeAll(async () => {
  app = await createTestApp({ lines: logged })
  const written = { page: 'terms', body: '# Terms\n\nBe kind.', writtenAt: app.site.now() } as const
  await app.site.database.query.insert(legalTexts).values(written)
  await app.site.live.reload()
})
afterAll(() => app.close())

type Cast = {
  people: { role: string; browser: TestBrowser; cookies: [string, string][] }[]
  ids: string[]
  refs: string[]
}

/** One account of each kind, with jobs and an open checkout. */
async function createCast(): Promise<Cast> {
  await forgetLimits(app)
  const plumber = { businessName: 'Ridge Plumbing', categories: ['Construction/Trade > Plumbing'], location: 'M1' }
  const accounts = {
    unconfirmed: await addClient(app, { emailConfirmed: false }),
    'unconfirmed provider': await addProvider(app, { ...plumber, emailConfirmed: false, memberFor: null }),
    client: await addClient(app),
    'other client': await addClient(app),
    provider: await addProvider(app, { ...plumber, memberFor: null }),
    lapsed: await addProvider(app, { ...plumber, memberFor: -10 }),
    member: await addProvider(app, plumber),
    leaving: await addProvider(app, plumber),
    suspended: await addClient(app),
    admin: await addClient(app, { accountType: 'admin' }),
  }
  const browsers = await Promise.all(
    Object.entries(accounts).map(async ([role, id]) => ({ role, browser: await app.as(id) })),
  )
  const at = app.site.now()
  const { query } = app.site.database
  await query
    .insert(deletionRequests)
    .values({ userId: accounts.leaving, hidListing: true, requestedAt: at, eraseAt: new Date(at.getTime() + 1e9) })
  await query.update(profiles).set({ suspendedAt: at }).where(eq(profiles.id, accounts.suspended))
  const open = await addJob(app, accounts.client, { categories: ['Construction/Trade > Plumbing'] })
  const closed = await addJob(app, accounts.client)
  await addReveals(app, open, accounts.member)
  await query.update(jobs).set({ status: 'closed', endedAt: at }).where(eq(jobs.id, closed))
  const { membership } = browserOf(browsers, 'provider').api
  const checkout = await membership.checkout({ plan: 'monthly', couponCode: null })
  const visitor = { role: 'visitor', browser: app.browser() }
  const people = [visitor, ...browsers].map((person) => ({ ...person, cookies: [...person.browser.cookies] }))
  return {
    people,
    ids: [open, closed, accounts.member, accounts.provider],
    refs: [checkout.url?.split('/').at(-1) ?? ''],
  }
}

function browserOf(people: { role: string; browser: TestBrowser }[], role: string): TestBrowser {
  const found = people.find((person) => person.role === role)
  if (!found) throw new Error(`no ${role}`)
  return found.browser
}

const KNOWN: Record<string, string> = { ':page': 'terms', ':version': 'default', ':code': 'FIRST100' }

const tabs = ['', '?tab=security', '?tab=notifications', '?tab=jobs', '?tab=subscriptions', '?tab=bookmarks']
const tabsOf: Record<string, string[]> = {
  '/account': tabs,
  '/profile': tabs,
  '/signup': ['', '?type=provider'],
  '/admin/users/bulk': ['?act=hide'],
}

/** Reads the forms of every page in every role. */
async function learn(cast: Cast) {
  for (const action of actions) gatherFromSource(fields, action)
  // The other client sees what the client sees, and only an admin sees a page for admins.
  for (const { role, browser } of cast.people.filter(({ role }) => role !== 'other client')) {
    const seen = addresses.filter(
      ({ path }) => !path.startsWith('/admin/') || ['admin', 'visitor', 'member'].includes(role),
    )
    for (const { path } of seen) {
      for (const tab of tabsOf[path] ?? ['']) {
        const real = fill(path, (name) => KNOWN[name] ?? (name === ':ref' ? cast.refs[0] : cast.ids[0]) ?? '')
        const answer = await browser.page(real + tab)
        if (answer.headers.get('content-type')?.includes('html')) gather(fields, await answer.text(), real)
      }
    }
  }
}

const fill = (path: string, by: (name: string) => string) =>
  path.replace(/\/(:\w+)(\??)/g, (_, name: string) => `/${by(name)}`)

/** The fields of the forms to an address, with any parameters. */
function fieldsOf(path: string): Map<string, Set<string>> {
  const pattern = new RegExp(`^${path.replace(/:\w+\??/g, '[^/]+')}$`)
  const known = [...fields]
    .filter(([address]) => address === path || pattern.test(address))
    .flatMap(([, own]) => [...own])
  return new Map(known)
}

async function sendAny(dice: Dice, cast: Cast): Promise<{ said: string; status: number }> {
  const { role, browser, cookies } = dice.pick(cast.people)
  browser.cookies.clear()
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  const isPost = dice.below(5) > 0
  const { path } = dice.pick(isPost ? actions : addresses)
  const made = (name: string) =>
    dice.below(6) === 0 ? anyValue(dice) : dice.pick(name === ':ref' ? cast.refs : cast.ids)
  const real = fill(path, (name) => encodeURIComponent(made(name).toWellFormed()))
  const known = fieldsOf(path)
  const names = [...fields.values()].flatMap((own) => [...own.keys()])
  const asked = new URLSearchParams(dice.below(3) === 0 || !isPost ? anyPairs(dice, new Map(), names) : [])
  if (dice.below(4) === 0)
    asked.append(
      dice.pick(['tab', 'type', 'return', 'token', 'page', 'job', 'index']),
      anyValue(dice, ['provider', '2']),
    )
  const address = `${real}${dice.below(4) === 0 ? '.data' : ''}?${asked}`
  const pairs = anyPairs(dice, known, names)
  const sent = isPost ? { method: 'POST', ...anyBody(dice, pairs) } : {}
  const answer = await browser.page(address, sent)
  const text = await answer.text()
  if (answer.headers.get('content-type')?.includes('html')) gather(fields, text, real)
  const said = `${role} ${isPost ? 'POST' : 'GET'} ${address.slice(0, 300)} ${JSON.stringify(pairs).slice(0, 500)}`
  return { said, status: answer.status }
}

test(`${inputs} random requests, in every role, are answered with a page or a refusal (seed ${seed})`, {
  timeout: 60_000 + inputs * 100,
}, async () => {
  const failures: string[] = []
  const statuses = new Map<number, number>()
  let cast = await createCast()
  await learn(cast)
  expect(actions.filter(({ path }) => fieldsOf(path).size > 0).length).toBeGreaterThan(actions.length / 2)
  for (let count = 0; count < inputs; count += 1) {
    if (count % PER_CAST === PER_CAST - 1) cast = await createCast()
    if (count % 25 === 0) await forgetLimits(app)
    const dice = createDice(seed + count)
    const { said, status } = await sendAny(dice, cast).catch((error) => ({
      said: `${count}: ${error.stack}`,
      status: 599,
    }))
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status >= 500) failures.push(`${status} ${said}`)
  }
  process.stdout.write(`answers: ${JSON.stringify(Object.fromEntries([...statuses].sort()))}\n`)
  const errors = logged.filter((line) => JSON.parse(line).level === 'error').map((line) => line.slice(0, 1_500))
  expect({ failures: failures.slice(0, 20), errors: errors.slice(0, 10) }).toEqual({ failures: [], errors: [] })
})
