import { call, type Schema } from '@orpc/server'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import { noJobFilters } from '#contract/job/filters.ts'
import { memberships, savedJobs } from '#db/schema/index.ts'
import { createTestApp } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { addClient, addJob, daysAgo } from '#tests/support/clients.ts'
import { refusing } from '#tests/support/database/with-failing-table.ts'
import { disguisesOf, foundIn } from '#tests/support/http/encodings.ts'
import { tap, tapForm } from '#tests/support/job/form.ts'
import { addReveals, jobRow } from '#tests/support/job/jobs.ts'
import { outcomeLink } from '#tests/support/mail/links.ts'
import { addProvider } from '#tests/support/people.ts'
import { procedures } from '#tests/support/procedures.ts'
import routes from '../../../app/routes.ts'

const lines: string[] = []
const app = await createTestApp({ now: new Date('2026-11-20T12:00:00Z'), lines })
afterAll(() => app.close())
const { query } = app.site.database

const CONTACT = { name: 'Zephyrine Quackenbush', email: 'zq.planted@leak-test.example', phone: '07700 900738' }
const POSTCODE = 'LS6 2QX'
const PARTS = ['Zephyrine', 'Quackenbush', 'zq.planted', 'leak-test', '900738']
/** The shortest parts that betray the whole, however it is written; and the whole, where only that can be told. */
const planted = [
  ...disguisesOf([...PARTS, POSTCODE]),
  ...disguisesOf(Object.values(CONTACT)).filter((text) => /^[\w+/]+$/.test(text)),
]

const LEEDS = { town: 'Leeds', townSlug: 'leeds', outward: 'LS6', lat: 53.82, lng: -1.57 }
const trade = ['Construction/Trade > Plumbing']
const poster = await addClient(app, { firstName: 'Tom', lastName: 'Field' })
const place = { location: 'Leeds', ...LEEDS, categories: trade }
const opener = await addProvider(app, { ...place, businessName: 'Opened it' })
const lapsed = await addProvider(app, { ...place, businessName: 'Lapsed' })

const job = (given: Parameters<typeof addJob>[2]) =>
  addJob(app, poster, {
    ...place,
    location: POSTCODE,
    contact: CONTACT,
    postedAt: daysAgo(app, 1),
    ...given,
  })
const jobIds = [
  await job({ title: 'Planted, open' }),
  await job({ title: 'Planted, full', revealCap: 2 }),
  await job({ title: 'Planted, hired', status: 'hired', hiredProviderId: opener }),
  await job({ title: 'Planted, closed', status: 'closed' }),
  await job({ title: 'Planted, expired', status: 'expired', postedAt: daysAgo(app, 70) }),
  await job({ title: 'Planted, hidden', hiddenAt: daysAgo(app, 0) }),
]
for (const id of jobIds) await addReveals(app, id, opener, lapsed)
await query
  .update(memberships)
  .set({ periodEnd: daysAgo(app, 10) })
  .where(sql`provider_id = ${lapsed}`)

const member = await addProvider(app, { ...place, businessName: 'Has not opened it' })
for (const providerId of [opener, lapsed, member])
  await query.insert(savedJobs).values(jobIds.map((jobId) => ({ providerId, jobId, savedAt: daysAgo(app, 0) })))

const people: Record<string, () => Promise<TestBrowser>> = {
  'a visitor': async () => app.browser(),
  'another client': async () => app.as(await addClient(app)),
  'a provider without membership': async () => app.as(await addProvider(app, { ...place, memberFor: null })),
  'a provider whose membership lapsed after they opened it': () => app.as(lapsed),
  'an unconfirmed provider': async () => app.as(await addProvider(app, { ...place, emailConfirmed: false })),
  'a member who has not opened it': () => app.as(member),
  'an admin': async () => app.as(await addClient(app, { accountType: 'admin' })),
}

const first = jobIds[0] ?? ''
const outcome = outcomeLink(app, await jobRow(app, first), 'close')

/** Every address of the route table, with its parameters filled in, and the other ways to what shows jobs. */
function addresses(): string[] {
  const filled = leaves(routes).flatMap((pattern) => {
    if (pattern === 'job-directory/:id') return jobIds.map((id) => pattern.replace(':id', id))
    return fill(pattern, {
      id: [opener, first],
      kind: ['site', 'listing', 'job'],
      part: ['jobs-1.xml', 'listings-1.xml'],
    })
  })
  const more = [
    ...['job-directory?location=Leeds', 'job-directory?location=LS6&radius=5', `job-directory?job=${first}`],
    ...['job-directory?category=Construction%2FTrade', 'categories/plumbing/leeds', 'directory?service=planted'],
    ...['jobs', 'services', 'saved', 'about', 'subscriptions'].map((tab) => `profile?tab=${tab}`),
    ...['bookmarks', 'notifications', 'payments', 'profile'].map((tab) => `account?tab=${tab}`),
    `job-outcome${outcome.search}`,
  ]
  return [...filled, ...more].map((path) => `/${path}`)
}

/** What is the same for everybody, or takes what only its own owner has. */
const still =
  /^\/(about|contact|privacy|terms|how-ranking|login|signup|forgot|reset|confirm|resend|choose|unsub|places|businesses|media|og|auth)/
const moving = addresses().filter((path) => !still.test(path))

function leaves(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path = '', children, index }) => {
    const here = [above, path].filter(Boolean).join('/')
    if (children) return leaves(children, here)
    return index ? [here] : path.includes('*') || /^(dev|sign-out)\b/.test(path) ? [] : [here]
  })
}

function fill(pattern: string, values: Record<string, string[]>): string[] {
  const name = /:(\w+)\??/.exec(pattern)
  if (!name) return [pattern]
  const options = values[name[1] ?? ''] ?? ['plumbing']
  return options.flatMap((value) => fill(pattern.replace(name[0], value), values))
}

const dataOf = (address: string) => {
  const [path = '', search] = address.split('?')
  return `${path === '/' ? '/_root' : path}.data${search ? `?${search}` : ''}`
}

/** Where planted values stand in what somebody gets; and how many answers there were. */
async function leaksIn(browser: TestBrowser, paths: string[]) {
  const leaks: string[] = []
  let answers = 0
  for (const path of paths.flatMap((one) => [one, dataOf(one)])) {
    const answer = await browser.page(path)
    if (answer.status < 400) answers += 1
    leaks.push(...foundIn(await wholeOf(answer), planted).map((found) => `${path}: ${found}`))
  }
  return { leaks, answers }
}

/** An answer's head and body. */
async function wholeOf(answer: Response): Promise<string> {
  const body = Buffer.from(await answer.arrayBuffer()).toString('latin1')
  return `${[...answer.headers].flat().join('\n')}\n${body}`
}

const { revealCap: _, ...words } = tap
const { photos: __, ...typed } = { ...tap, draftId: crypto.randomUUID() }

/** What procedures may be asked: a job, nothing, or what their input wants besides. */
const questions = [
  ...jobIds.flatMap((id) => [{ id }, { jobId: id }, { id, providerId: null }]),
  ...[undefined, { category: null, town: null }, noJobFilters, { ...noJobFilters, location: POSTCODE }],
  ...[
    { text: '', category: '', page: 1 },
    { text: CONTACT.name, category: '', page: 1 },
  ],
  ...[{ providers: [], jobs: jobIds }, { token: outcome.searchParams.get('token') }],
  ...[
    { token: 'x', answer: 'close', providerId: null },
    { slug: 'plumbing', town: 'leeds' },
  ],
  ...[words, { ...words, draftId: crypto.randomUUID(), revealCap: 10 }, ...jobIds.map((id) => ({ id, ...words }))],
  ...[typed, { ...typed, photos: [], contactName: 'Tina', password: 'a quiet kettle' }],
  ...[{ token: null }, { token: 'x'.repeat(43) }],
  ...[{ file: new Blob(['no picture']) }, { file: new Blob(['no picture']), jobId: first }],
  ...[{ id: first, size: 'large' }, { ids: jobIds }, { service: 'gate', category: '', location: 'Leeds' }],
]

/** Procedures that end what the walk stands on. */
const apart = new Set([
  ...['account.leave', 'account.signOut', 'account.endSession', 'account.endSessions', 'account.stay'],
  ...['account.changeEmail', 'account.changePassword', 'profile.removeAvatar'],
])
/** For a member they open contact details by right. */
const apartOfMembers = new Set([...apart, 'job.reveal'])

async function askAll(browser: TestBrowser, without: Set<string>) {
  const leaks: string[] = []
  const taken: string[] = []
  const context = await browser.context()
  for (const { name, procedure } of procedures) {
    if (without.has(name)) continue
    const schema = procedure['~orpc'].inputSchema
    const fitting = schema ? await those(questions, (question) => takes(schema, question)) : [undefined]
    if (fitting.length > 0) taken.push(name)
    for (const question of fitting) {
      const answer: unknown = await call(procedure, question, { context }).catch((error) => error)
      const text = answer instanceof File ? await unpacked(answer) : told(answer)
      leaks.push(...foundIn(text, planted).map((found) => `${name}: ${found}`))
    }
  }
  return { leaks, taken }
}

async function those<Item>(items: Item[], fits: (item: Item) => Promise<boolean>): Promise<Item[]> {
  const answers = await Promise.all(items.map(fits))
  return items.filter((_, at) => answers[at])
}

async function takes(schema: Schema<unknown, unknown>, question: unknown): Promise<boolean> {
  return (await schema['~standard'].validate(question)).issues === undefined
}

function told(answer: unknown): string {
  const whole = answer instanceof Error ? { ...answer, message: answer.message, cause: String(answer.cause) } : answer
  return JSON.stringify(whole) ?? ''
}

async function unpacked(file: File): Promise<string> {
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()))
  return Object.values(parts)
    .map((part) => Buffer.from(part).toString('latin1'))
    .join('\n')
}

describe('no byte of a job’s contact details reaches', () => {
  for (const [who, come] of Object.entries(people)) {
    const isMember = who === 'a member who has not opened it'

    test(`${who}: not by a page, nor by the data behind it [JOB-25, JOB-29, API-35]`, async () => {
      const { leaks, answers } = await leaksIn(await come(), who === 'a visitor' ? addresses() : moving)
      expect(leaks).toEqual([])
      expect(answers).toBeGreaterThan(30)
    })

    test(`${who}: not by a procedure [JOB-29, API-35]`, async () => {
      const without = isMember ? apartOfMembers : apart
      const { leaks, taken } = await askAll(await come(), without)
      expect(leaks).toEqual([])
      expect(taken).toEqual(expect.arrayContaining(ofJobs.filter((name) => !without.has(name))))
    })

    test(`${who}: not by the form that opens them, refused [JOB-25, JOB-29]`, async () => {
      const browser = await come()
      for (const id of isMember ? jobIds.slice(1) : jobIds) {
        for (const end of ['reveal', 'reveal.data']) {
          const answer = await browser.post(`/job-directory/${id}/${end}`, {})
          expect([who, answer.status]).toEqual([who, expect.toSatisfy((status) => status >= 400 && status < 500)])
          expect(foundIn(await wholeOf(answer), planted)).toEqual([])
        }
      }
    })
  }

  test('the log, when opening, posting and editing fail', async () => {
    const fields = {
      ...tapForm,
      description: 'It drips\n at night.',
      location: POSTCODE,
      intent: 'post',
      contactName: CONTACT.name,
      contactEmail: CONTACT.email,
      contactPhone: CONTACT.phone,
    }
    const { revealCap: _, ...edited } = fields
    const posted = { ...fields, draftId: crypto.randomUUID() }
    const [opening, posting] = [await app.as(member), await app.as(poster)]
    const statuses: number[] = []
    const post = async (browser: TestBrowser, path: string, form: Record<string, string>) =>
      statuses.push((await browser.post(path, form)).status)
    await refusing(app, 'insert on job_reveals', () => post(opening, `/job-directory/${first}/reveal`, {}))
    for (const table of ['job_contacts', 'jobs']) {
      await refusing(app, `insert or update on ${table}`, async () => {
        await post(posting, '/post-job', posted)
        await post(posting, `/job-directory/${first}/edit`, edited)
      })
    }
    expect(statuses).toEqual([500, 500, 500, 500, 500])
    const log = lines.join('\n')
    for (const query of ['into \\"job_reveals', 'into \\"job_contacts', 'update \\"job_contacts', 'into \\"jobs']) {
      expect(log).toContain(query)
    }
    expect(lines.flatMap((line) => foundIn(line, planted))).toEqual([])
  })
})

const ofJobs = procedures.map(({ name }) => name).filter((name) => name.startsWith('job.'))

describe('those who may see them get them', () => {
  test('the poster, on the job’s page and in its data, and in no list of theirs [JOB-30, API-35]', async () => {
    const browser = await app.as(poster)
    const own = (await leaksIn(browser, [`/job-directory/${first}`])).leaks
    for (const path of [`/job-directory/${first}`, `/job-directory/${first}.data`]) {
      for (const part of [...PARTS, POSTCODE]) expect(own).toContain(`${path}: ${part.toLowerCase()}`)
    }
    const lists = ['/profile?tab=jobs', '/profile', '/dashboard', '/job-directory', '/', '/account']
    expect((await leaksIn(browser, lists)).leaks).toEqual([])
    const reads = new Set(['job.view', 'account.download'])
    const changing = ofJobs.filter((name) => !/own$|open$|find$|matching$|view$/.test(name))
    const { leaks } = await askAll(browser, new Set([...apartOfMembers, ...reads, ...changing]))
    expect(leaks).toEqual([])
  })

  test('the member who opened it, from then on and on the pages of jobs that are not over alone [JOB-26, JOB-27]', async () => {
    const browser = await app.as(opener)
    expect(await browser.api.job.reveal({ id: first })).toEqual(CONTACT)
    const shown = await (await browser.post(`/job-directory/${first}/reveal`, {})).text()
    expect(foundIn(shown, planted)).toEqual(expect.arrayContaining(PARTS.map((part) => part.toLowerCase())))
    const pages = jobIds.slice(0, 3).map((id) => `/job-directory/${id}`) // open or hired for
    const own = (await leaksIn(browser, pages)).leaks
    for (const path of pages.flatMap((page) => [page, `${page}.data`])) {
      for (const part of PARTS) expect(own).toContain(`${path}: ${part.toLowerCase()}`)
    }
    const others = moving.filter((path) => !pages.includes(path))
    expect((await leaksIn(browser, others)).leaks).toEqual([])
    expect((await askAll(browser, new Set([...apartOfMembers, 'job.view']))).leaks).toEqual([])
  })
})
