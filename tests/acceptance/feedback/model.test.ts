/** Random lives of feedback against a model: what is counted and shown is never out of step with what happened. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, DAY } from '#contract/duration.ts'
import { REMOVAL_REASONS, type RemovalReason } from '#contract/feedback/rules.ts'
import { GRADE_WEIGHTS, type Grade, HALF_LIFE_DAYS } from '#contract/feedback/words.ts'
import { feedback, feedbackUpdates, listingIndex, profiles } from '#db/schema/index.ts'
import { createTestApp, refusalOf, type TestApp } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { addClient, addJob } from '#tests/support/clients.ts'
import { run } from '#tests/support/clock.ts'
import { addReveals } from '#tests/support/job/jobs.ts'
import { manyTimes } from '#tests/support/many-times.ts'
import { addProvider } from '#tests/support/people.ts'
import { createDice, newSeed } from '#tests/support/seeded-random.ts'

const seed = Number(process.env.FEEDBACK_SEED ?? newSeed())
const dice = createDice(seed)
const STEPS = manyTimes(240, 150)
const COMPARED_EVERY = 6

type Said = {
  id: string
  rating: number
  at: Date
  published: boolean
  checked: boolean
  removed: RemovalReason | null
}
type Entry = Said & {
  providerId: string
  /** Null if erased, withdrawn or deleted. */
  client: string | null
  grade: Grade
  gone: boolean
  updates: Said[]
}

let app: TestApp
let providers: string[]
let clients: string[]
let admin: TestBrowser
let beginShift: () => Promise<void>
const entries: Entry[] = []
/** Who can prove what, by `client provider`. */
const proof = new Map<string, Grade>()

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-11-20T09:00:00Z') })
  const member = () => addProvider(app, { memberFor: 20_000 })
  providers = [await member(), await member(), await member()]
  clients = await Promise.all(Array.from({ length: 8 }, () => addClient(app)))
  const id = await addClient(app, { accountType: 'admin' })
  admin = await app.as(id)
  beginShift = () => admin.begin(id)
})
afterAll(() => app.close())

const pairOf = (client: string, provider: string) => `${client} ${provider}`
const provenBy = (client: string, provider: string) => proof.get(pairOf(client, provider)) ?? 'unproven'
const stronger = (one: Grade, other: Grade) => (GRADE_WEIGHTS[one] >= GRADE_WEIGHTS[other] ? one : other)
const stars = () => 1 + dice.below(5)
const pickReason = () => dice.pick([...REMOVAL_REASONS])
const words = (rating: number) => ({ rating, title: 'Neat work', description: 'As agreed.' })

const acts: Record<string, () => Promise<unknown>> = {
  async leave() {
    const [client, providerId] = [dice.pick(clients), dice.pick(providers)]
    const rating = stars()
    const left = app.person(client).feedback.leave({ providerId, ...words(rating) })
    if (entries.some((entry) => entry.client === client && entry.providerId === providerId)) {
      return expect(await left.catch(refusalOf)).toBe('ALREADY_LEFT')
    }
    const said = { id: (await left).id, rating, at: app.site.now(), published: false, checked: false, removed: null }
    entries.push({ ...said, providerId, client, grade: provenBy(client, providerId), gone: false, updates: [] })
  },
  async meet() {
    const [client, provider] = [dice.pick(clients), dice.pick(providers)]
    const hired = dice.below(2) === 0
    const over = { status: 'hired', hiredProviderId: provider, endedAt: app.site.now() } as const
    const job = await addJob(app, client, hired ? over : {})
    await addReveals(app, job, provider)
    proof.set(pairOf(client, provider), stronger(provenBy(client, provider), hired ? 'hired' : 'contact'))
  },
  async edit() {
    const entry = pickEntry(({ client }) => client !== null)
    if (!entry?.client) return
    const rating = stars()
    const { version } = await rowOf(entry)
    const edited = app.person(entry.client).feedback.edit({ id: entry.id, version, ...words(rating) })
    if (entry.checked || entry.removed) return expect(await edited.catch(refusalOf)).toBe('FEEDBACK_CHECKED')
    await edited
    entry.rating = rating
    entry.grade = stronger(entry.grade, provenBy(entry.client, entry.providerId))
  },
  async withdraw() {
    const entry = pickEntry(({ client }) => client !== null)
    if (!entry?.client || dice.below(3) > 0) return
    await app.person(entry.client).feedback.withdraw({ id: entry.id })
    end(entry, 'author')
  },
  async addUpdate() {
    const entry = pickEntry(({ client }) => client !== null)
    if (!entry?.client) return
    await pass(31)
    const rating = stars()
    const added = app.person(entry.client).feedback.addUpdate({ id: entry.id, rating, text: 'It still holds.' })
    const waits = entry.updates.some(({ published, removed }) => !published && !removed)
    const full = entry.updates.filter(({ removed }) => !removed).length >= 5
    if (!entry.published || waits || full) return expect(await added.catch(refusalOf)).toBe('UPDATE_EARLY')
    await added
    const [row] = await app.site.database.query
      .select({ id: feedbackUpdates.id })
      .from(feedbackUpdates)
      .where(sql`feedback_id = ${entry.id} and created_at = ${app.site.now().toISOString()}`)
    const said = { id: row?.id ?? '', rating, at: app.site.now(), published: false, checked: false, removed: null }
    entry.updates.push(said)
    entry.grade = stronger(entry.grade, provenBy(entry.client, entry.providerId))
  },
  async approve() {
    const decided = pickDecided()
    if (!decided) return
    await admin.api.feedback.approve({ ...decided.subject, version: (await rowOf(decided.entry)).version })
    Object.assign(decided.said, { published: true, checked: true, removed: null })
    const { client, providerId, grade } = decided.entry
    if (client) decided.entry.grade = stronger(grade, provenBy(client, providerId))
  },
  async unapprove() {
    const decided = pickDecided()
    if (!decided) return
    const reason = pickReason()
    const { version } = await rowOf(decided.entry)
    await admin.api.feedback.unapprove({ ...decided.subject, version, reason })
    Object.assign(decided.said, { published: false, checked: true, removed: reason })
  },
  async moderate() {
    const entry = pickEntry()
    if (!entry) return
    const rating = stars()
    const { version } = await rowOf(entry)
    await admin.api.feedback.moderate({ id: entry.id, version, reason: pickReason(), ...words(rating) })
    entry.rating = rating
    expect((await rowOf(entry)).version).toBe(version + 1)
  },
  async erase() {
    const entry = pickEntry()
    if (!entry || dice.below(3) > 0) return
    const reason = pickReason()
    await admin.api.feedback.erase({ id: entry.id, version: (await rowOf(entry)).version, reason })
    end(entry, reason)
  },
  async leaveFettle() {
    if (dice.below(4) > 0) return
    const client = dice.pick(clients)
    await admin.api.user.erase({ id: client, reason: 'Asked by letter' })
    for (const entry of entries) if (entry.client === client) entry.client = null
    clients = [...clients.filter((id) => id !== client), await addClient(app)]
  },
  async wait() {
    await pass(1 + dice.below(20))
  },
}

test(`after ${STEPS} steps average, distribution, record and ranking are the model’s (seed ${seed}) [FBK-13, FBK-15, FBK-20, FBK-21, FBK-22, FBK-23]`, async () => {
  const names = [...Object.keys(acts), 'leave', 'leave', 'leave', 'approve', 'approve', 'approve', 'addUpdate']
  let taken: string[] = []
  for (let step = 0; step < STEPS; step += 1) {
    const name = dice.pick(names)
    await acts[name]?.()
    taken.push(name)
    if (taken.length < COMPARED_EVERY) continue
    for (const id of providers) await compare(id, `up to step ${step}: ${taken.join(', ')}`)
    taken = []
  }
  expect(entries.some(({ published }) => published)).toBe(true)
  expect(entries.some(({ removed }) => removed)).toBe(true)
  expect(entries.some(({ updates }) => updates.length > 0)).toBe(true)
}, 120_000)

function pickEntry(fits: (entry: Entry) => boolean = () => true): Entry | undefined {
  const found = entries.filter((entry) => !entry.gone && fits(entry))
  return found.length > 0 ? dice.pick(found) : undefined
}

function pickDecided() {
  const entry = pickEntry()
  if (!entry) return undefined
  const said = dice.pick<Said>([entry, ...entry.updates])
  const kind = said === entry ? ('feedback' as const) : ('update' as const)
  return { entry, said, subject: { kind, id: said.id } }
}

function end(entry: Entry, reason: RemovalReason) {
  Object.assign(entry, { gone: true, client: null, published: false, removed: reason, updates: [] })
}

async function rowOf({ id }: Entry) {
  const [row] = await app.site.database.query.select().from(feedback).where(eq(feedback.id, id))
  if (!row) throw new Error('the entry is gone')
  return row
}

async function compare(providerId: string, when: string) {
  const received = entries.filter((entry) => entry.providerId === providerId)
  const published = received.filter((entry) => entry.published)
  const removed = received.filter((entry) => entry.removed)
  const { rating, distribution, counts, grades } = await app.visitor().directory.listing({ id: providerId })
  expect({ rating, distribution, counts, grades }, when).toEqual({
    rating: { count: published.length, average: averageOf(published) },
    distribution: [1, 2, 3, 4, 5].map((number) => published.filter((entry) => starsOf(entry) === number).length),
    counts: {
      received: received.length,
      published: published.length,
      waiting: received.length - published.length - removed.length,
      removed: removed.length,
      removedFor: tally(removed.flatMap((entry) => entry.removed ?? [])),
    },
    grades: { hired: 0, contact: 0, invited: 0, unproven: 0, ...tally(published.map(({ grade }) => grade)) },
  })
  const shown = await app.visitor().directory.feedback({ id: providerId })
  expect(shown.map(({ id, rating }) => [id, rating]).sort(), when).toEqual(
    published.map((entry) => [entry.id, starsOf(entry)]).sort(),
  )
  expect(await qualityOf(providerId), when).toBeCloseTo(await expectedQuality(providerId, published), 4)
}

/** Of the newest published update, else of the entry. */
function starsOf({ rating, updates }: Entry): number {
  return updates.findLast(({ published }) => published)?.rating ?? rating
}

/** As /how-feedback-works says: by the weight of each grade, to one decimal. */
function averageOf(published: Entry[]): number | null {
  if (published.length < 3) return null
  const weight = published.reduce((sum, { grade }) => sum + GRADE_WEIGHTS[grade], 0)
  const sum = published.reduce((sum, entry) => sum + GRADE_WEIGHTS[entry.grade] * starsOf(entry), 0)
  return Math.round((sum / weight) * 10) / 10
}

/** As /how-ranking-works says, beside completeness and recency, which do not change here. */
async function expectedQuality(providerId: string, published: Entry[]): Promise<number> {
  const weights = published.map((entry) => {
    const said = entry.updates.findLast((update) => update.published)?.at ?? entry.at
    const days = (app.site.now().getTime() - said.getTime()) / DAY
    return { entry, weight: (GRADE_WEIGHTS[entry.grade] / 4) * 0.5 ** (days / HALF_LIFE_DAYS) }
  })
  const weight = weights.reduce((sum, one) => sum + one.weight, 0)
  const weighted = weights.reduce((sum, one) => sum + one.weight * starsOf(one.entry), 0)
  const { rows } = await app.site.database.query.execute(sql`
    select listing_quality(0, 0, profile_completeness(p, false, false, false), updated_at) as bare
    from ${profiles} p where id = ${providerId}`)
  const bare = Number(rows[0]?.bare)
  return bare + 0.6 * (((weighted + 20) / (weight + 5) - 1) / 4 - (20 / 5 - 1) / 4)
}

/** Each night every listing is ranked anew, because quality falls with time alone; by day the change itself ranks it. */
async function pass(days: number) {
  await app.clock.to(after(app.site.now(), days * DAY))
  await run(app, 'listing.rank')
  await beginShift()
}

async function qualityOf(providerId: string): Promise<number> {
  const [row] = await app.site.database.query
    .select({ quality: listingIndex.quality })
    .from(listingIndex)
    .where(eq(listingIndex.providerId, providerId))
  return row?.quality ?? Number.NaN
}

function tally(names: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
