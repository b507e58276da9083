import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#config/root.ts'
import { dayOf } from '#contract/date.ts'
import { DAY, HOUR } from '#contract/duration.ts'
import { GRADES } from '#contract/feedback/words.ts'
import { DEFAULT_CAP } from '#contract/job/words.ts'
import { ANSWER_DAYS, ANSWERS_NEEDED } from '#contract/listing/answer-time.ts'
import { openingAt, WEEKDAYS } from '#contract/profile/opening-hours.ts'
import { SERVICE_UNITS, SOCIAL_NETWORKS } from '#contract/profile/words.ts'
import { castProviders, nameTraditions, places } from '#db/demo/content.ts'
import { taxonomy } from '#db/taxonomy/taxonomy.ts'
import { ACTIVE_DAYS } from './activity.ts'
import { demoMarketplace } from './demo.ts'
import { CITIES, FULL_CITIES, reaches } from './people/cities.ts'

const now = new Date('2026-03-14T10:30:00Z')
const demo = demoMarketplace(now)
const { providers, clients, feedback, jobs, replies, conversations, activity } = demo
const isPublic = ({ kind }: (typeof providers)[number]) => kind === 'member' || kind === 'unclaimed'

const dramaNumber =
  /^(07700 900\d{3}|020 7946 0\d{3}|0(161|117|121|113|131|141) 496 0\d{3}|029 2018 0\d{3}|028 9649 6\d{3}|01632 960\d{3})$/

test('the same moment gives the same marketplace, and another moment the same people', () => {
  expect(demoMarketplace(now)).toEqual(demo)
  const later = demoMarketplace(new Date('2027-09-01T23:59:00Z'))
  expect(later.providers.map(({ key, email, phone, title }) => [key, email, phone, title])).toEqual(
    providers.map(({ key, email, phone, title }) => [key, email, phone, title]),
  )
})

test('there are 700 providers, 160 clients and 60 jobs', () => {
  expect(providers).toHaveLength(700)
  expect(clients).toHaveLength(160)
  expect(jobs).toHaveLength(60)
})

test('600 providers are members, 50 unclaimed, 20 hidden and 30 unpaid, half of them lapsed', () => {
  const kinds = Object.groupBy(providers, ({ kind }) => kind)
  expect(Object.fromEntries(Object.entries(kinds).map(([kind, list]) => [kind, list.length]))).toEqual({
    member: 600,
    unclaimed: 50,
    hidden: 20,
    unpaid: 30,
  })
  const lapsed = providers.filter((provider) => provider.lapsed)
  expect(lapsed.every(({ kind }) => kind === 'unpaid')).toBe(true)
  expect(lapsed.length).toBeGreaterThanOrEqual(14)
  expect(lapsed.length).toBeLessThanOrEqual(17)
})

test('a plan belongs to members, hidden and lapsed providers, and to no others', () => {
  for (const { key, kind, lapsed, plan } of providers) {
    expect(plan !== null, key).toBe(kind === 'member' || kind === 'hidden' || lapsed)
  }
})

test('unclaimed providers always have a business name', () => {
  for (const { key, kind, businessName } of providers) if (kind === 'unclaimed') expect(businessName, key).toBeTruthy()
})

test('keys and email addresses are unique, and the addresses lead nowhere', () => {
  const people = [...providers, ...clients]
  expect(new Set(people.map(({ email }) => email)).size).toBe(people.length)
  expect(new Set(people.map(({ key }) => key)).size).toBe(people.length)
  expect(new Set(jobs.map(({ key }) => key)).size).toBe(jobs.length)
  for (const { email } of people) expect(email).toMatch(/^[a-z0-9.-]+@example\.(com|org)$/)
  for (const { website, socialLinks } of providers) {
    expect(website).toMatch(/^(https:\/\/[a-z0-9-]+\.example\.com)?$/)
    expect(Object.keys(socialLinks)).toEqual([...SOCIAL_NETWORKS])
  }
})

test('telephone numbers are only those kept free for drama', () => {
  for (const { phone } of providers) expect(phone).toMatch(dramaNumber)
  for (const { contactPhone } of jobs) if (contactPhone !== null) expect(contactPhone).toMatch(dramaNumber)
  expect(new Set(providers.map(({ phone }) => phone)).size).toBe(providers.length)
})

test('every category is some member’s main one, so every group is covered', () => {
  const mains = new Set(providers.filter(({ kind }) => kind === 'member').map(({ categorySlugs }) => categorySlugs[0]))
  for (const { categories } of taxonomy()) for (const { slug } of categories) expect(mains, slug).toContain(slug)
})

test('biographies have 60 to 160 words, no gaps and no doubles', () => {
  for (const { key, bio } of providers) {
    const words = bio.split(/\s+/).length
    expect(words, key).toBeGreaterThanOrEqual(60)
    expect(words, key).toBeLessThanOrEqual(160)
    expect(bio, key).not.toMatch(/[{}[\]]|undefined|\s\s/)
    expect(bio, key).not.toMatch(/(^|[.!?] )[a-z]/)
  }
  expect(new Set(providers.map(({ bio }) => bio)).size).toBe(providers.length)
})

test('categories, skills, services, hours and portfolio keep to their limits', () => {
  const slugs = new Set(taxonomy().flatMap(({ categories }) => categories.map(({ slug }) => slug)))
  const names = new Set(taxonomy().flatMap(({ categories }) => categories.map(({ name }) => name)))
  for (const provider of providers) {
    expect(provider.categorySlugs.length, provider.key).toBeGreaterThanOrEqual(1)
    expect(provider.categorySlugs.length, provider.key).toBeLessThanOrEqual(3)
    expect(new Set(provider.categorySlugs).size).toBe(provider.categorySlugs.length)
    for (const slug of provider.categorySlugs) expect(slugs).toContain(slug)
    expect(provider.skills.length, provider.key).toBeGreaterThanOrEqual(3)
    expect(provider.skills.length, provider.key).toBeLessThanOrEqual(8)
    expect(new Set(provider.skills.map(({ name }) => name)).size).toBe(provider.skills.length)
    for (const skill of provider.skills) expect(names).toContain(skill.category)
    expect(provider.services.length, provider.key).toBeLessThanOrEqual(6)
    for (const { pricePence, unit, categorySlug } of provider.services) {
      expect(Number.isInteger(pricePence) && pricePence > 0).toBe(true)
      expect(SERVICE_UNITS).toContain(unit)
      expect(provider.categorySlugs).toContain(categorySlug)
    }
    expect(provider.portfolio.length, provider.key).toBeLessThanOrEqual(4)
    for (const { title, description, kind, pictures } of provider.portfolio) {
      expect(title + description).not.toMatch(/[{}]/)
      expect(kind === 'before_after' ? [2] : [1, 2]).toContain(pictures.length)
    }
    expect(Object.keys(provider.openingHours)).toEqual([...WEEKDAYS])
    for (const [from, to] of Object.values(provider.openingHours).flat()) expect(from < to || to <= '03:00').toBe(true)
  }
})

test('everybody is within about a mile of their district', () => {
  for (const spot of [...providers, ...clients, ...jobs]) {
    const place = places.find(({ outward }) => outward === spot.outward)
    expect(place, spot.key).toBeDefined()
    if (place) expect(milesBetween(place, spot), spot.key).toBeLessThan(1.05)
  }
})

test('every trade has at least 6 public providers within 25 miles of the middle of Manchester, Leeds and London', () => {
  for (const city of FULL_CITIES) {
    for (const { categories } of taxonomy()) {
      for (const { slug } of categories) {
        const near = providers.filter(
          (provider) =>
            isPublic(provider) && provider.categorySlugs.includes(slug) && reaches(provider, provider.coverage, city),
        )
        expect(near.length, `${slug} in ${city.name}`).toBeGreaterThanOrEqual(6)
      }
    }
  }
})

test('a search in Manchester finds at least 12 members, three of them plumbers', () => {
  const centre = { lat: 53.4775, lng: -2.2362 }
  const near = providers.filter((provider) => provider.kind === 'member' && milesBetween(centre, provider) <= 5)
  expect(near.filter(({ town }) => town === 'Manchester').length).toBeGreaterThanOrEqual(12)
  expect(near.filter(({ categorySlugs }) => categorySlugs.includes('plumbing')).length).toBeGreaterThanOrEqual(3)
})

test('providers are dense in eight cities, and some live elsewhere', () => {
  const listed = providers.filter(isPublic)
  const inCities = CITIES.map(
    (city) => listed.filter(({ outward }) => city.places.some((place) => place.outward === outward)).length,
  )
  expect(Math.min(...inCities)).toBeGreaterThanOrEqual(10)
  expect(new Set(listed.map(({ town }) => town)).size).toBeGreaterThan(40)
  expect(inCities.reduce((sum, count) => sum + count)).toBeLessThan(listed.length)
})

test('people have faces of their kin, businesses logos of their trade, and every picture is there', () => {
  const kin = new Map(
    nameTraditions.flatMap(({ face, women, men }) => [
      ...women.map((name): [string, string] => [name, `${face}-women`]),
      ...men.map((name): [string, string] => [name, `${face}-men`]),
    ]),
  )
  let [faces, logos] = [0, 0]
  for (const { key, firstName, kind, imageUrl, categorySlugs } of providers) {
    if (kind === 'unclaimed') expect(imageUrl, key).toBeNull()
    if (imageUrl === null) continue
    expect(existsSync(join(root, 'public', imageUrl)), imageUrl).toBe(true)
    const [, folder, name] = /^\/drawings\/(faces|logos)\/(.+)-\d\.svg$/.exec(imageUrl) ?? []
    if (folder === 'logos') logos += 1
    else faces += 1
    if (folder === 'logos') expect(name, key).toBe(categorySlugs[0])
    else expect(name, key).toBe(castProviders.find((cast) => cast.firstName === firstName)?.kin ?? kin.get(firstName))
  }
  expect(faces / providers.length).toBeCloseTo(0.42, 1)
  expect(logos / providers.length).toBeCloseTo(0.38, 1)
  expect(clients.filter(({ imageUrl }) => imageUrl !== null).length).toBeGreaterThan(60)
})

test('portfolios show at least 60 scenes of work, many before and after, each with what was done', () => {
  const items = providers.flatMap(({ portfolio }) => portfolio)
  // Each file shows its scene from two sides.
  const pictures = new Set(items.flatMap(({ pictures }) => pictures.map((picture) => picture.split('#', 1)[0] ?? '')))
  for (const picture of pictures) expect(existsSync(join(root, 'public', picture)), picture).toBe(true)
  expect([...pictures].filter((picture) => !picture.includes('-before')).length).toBeGreaterThanOrEqual(60)
  expect(items.filter(({ kind }) => kind === 'before_after').length / items.length).toBeGreaterThan(0.25)
  for (const { title, description } of items) expect(description.length, title).toBeGreaterThan(15)
})

test('texts of unclaimed listings speak of the business, and ask no one to write to it', () => {
  for (const { key, kind, bio } of providers) {
    if (kind === 'unclaimed') expect(bio, key).not.toMatch(/\b(I|I’m|my|me|we|our|us|send|message|get in touch)\b/i)
  }
})

test('at every hour of the week some are open', () => {
  const monday = new Date('2026-06-01T00:30Z').getTime()
  for (let hour = 0; hour < 7 * 24; hour++) {
    const at = new Date(monday + hour * HOUR)
    const open = providers.find(({ openingHours }) => openingAt(openingHours, [], at).state === 'open')
    expect(open, at.toISOString()).toBeDefined()
  }
  const anyTime = providers.filter(({ openingHours }) =>
    Object.values(openingHours)
      .flat()
      .every(([from, to]) => from === to),
  )
  expect(anyTime.length).toBeGreaterThanOrEqual(15)
})

test('no date lies in the future and nothing happens before its person joined', () => {
  const joined = new Map([...providers, ...clients].map(({ key, joinedAt }) => [key, joinedAt.getTime()]))
  for (const at of allDates()) expect(at.getTime()).toBeLessThanOrEqual(now.getTime())
  for (const { joinedAt, updatedAt } of providers) expect(updatedAt >= joinedAt).toBe(true)
  for (const entry of feedback) {
    expect(entry.createdAt.getTime()).toBeGreaterThan(joined.get(entry.providerKey) ?? Number.POSITIVE_INFINITY)
    expect(entry.createdAt.getTime()).toBeGreaterThan(joined.get(entry.clientKey) ?? Number.POSITIVE_INFINITY)
    if (entry.reply) expect(entry.reply.at > entry.createdAt).toBe(true)
    if (entry.update) expect(entry.update.at > entry.createdAt).toBe(true)
  }
  for (const job of jobs) {
    expect(job.postedAt.getTime()).toBeGreaterThan(joined.get(job.clientKey) ?? Number.POSITIVE_INFINITY)
  }
})

test('no date lies in the future either just after midnight', () => {
  const midnight = new Date('2026-01-01T00:00:01Z')
  const early = demoMarketplace(midnight)
  for (const at of allDates(early)) expect(at.getTime()).toBeLessThanOrEqual(midnight.getTime())
})

test('there are 2,300 to 3,200 entries of feedback, at most one for each client and provider', () => {
  expect(feedback.length).toBeGreaterThanOrEqual(2300)
  expect(feedback.length).toBeLessThanOrEqual(3200)
  expect(new Set(feedback.map(({ providerKey, clientKey }) => `${providerKey} ${clientKey}`)).size).toBe(
    feedback.length,
  )
  const unclaimed = new Set(providers.filter(({ kind }) => kind === 'unclaimed').map(({ key }) => key))
  expect(feedback.some(({ providerKey }) => unclaimed.has(providerKey))).toBe(false)
})

test('feedback is uneven, mostly kind, mostly approved and often answered', () => {
  const counts = Object.values(Object.groupBy(feedback, ({ providerKey }) => providerKey)).map(
    (list) => list?.length ?? 0,
  )
  expect(counts.length).toBeLessThan(600)
  expect(counts.filter((count) => count >= 29).length).toBeGreaterThan(15)
  expect(counts.filter((count) => count >= 2 && count <= 8).length).toBeGreaterThan(300)
  const share = (wanted: (entry: (typeof feedback)[number]) => boolean) =>
    feedback.filter(wanted).length / feedback.length
  expect(share(({ rating }) => rating >= 4)).toBeGreaterThan(0.75)
  expect(share(({ rating }) => rating <= 3)).toBeGreaterThan(0.05)
  expect(share(({ approved }) => approved)).toBeCloseTo(0.94, 1)
  expect(share(({ reply }) => reply !== null)).toBeCloseTo(0.4, 1)
})

test('feedback is of every grade; some is removed, edited, or added to later', () => {
  expect(new Set(feedback.map(({ grade }) => grade))).toEqual(new Set(GRADES))
  for (const part of ['removed', 'edited', 'update'] as const) {
    const share = feedback.filter((entry) => entry[part] !== null).length / feedback.length
    expect(share, part).toBeGreaterThan(0.005)
    expect(share, part).toBeLessThan(0.06)
  }
  for (const { approved, removed } of feedback) expect(approved && removed !== null).toBe(false)
})

test('no provider reads the same words twice', () => {
  const said = feedback.filter(({ description }) => description !== null)
  const keys = said.map(({ providerKey, description }) => `${providerKey} ${description}`)
  expect(new Set(keys).size).toBe(keys.length)
})

test('jobs are at most 70 days old, and exactly those older than 60 have expired', () => {
  for (const { key, postedAt, status, categorySlugs } of jobs) {
    const age = (now.getTime() - postedAt.getTime()) / DAY
    expect(age, key).toBeLessThanOrEqual(70)
    expect(status === 'expired', key).toBe(age > 60)
    expect([1, 2]).toContain(categorySlugs.length)
  }
  expect(jobs.filter(({ status }) => status === 'open').length).toBeGreaterThan(40)
  expect(new Set(jobs.map(({ status }) => status))).toEqual(new Set(['open', 'hired', 'closed', 'expired']))
  const slugs = new Set(taxonomy().flatMap(({ categories }) => categories.map(({ slug }) => slug)))
  for (const slug of jobs.flatMap(({ categorySlugs }) => categorySlugs)) expect(slugs).toContain(slug)
})

test('members answered jobs of their trades, at most so many as may, and one got each answered job that is hired for', () => {
  expect(replies.length).toBeGreaterThan(40)
  const byKey = new Map(jobs.map((job) => [job.key, job]))
  for (const { jobKey, providerKey, at } of replies) {
    const job = byKey.get(jobKey)
    const provider = providers.find(({ key }) => key === providerKey)
    expect(provider?.kind).toBe('member')
    expect(provider?.categorySlugs.some((slug) => job?.categorySlugs.includes(slug))).toBe(true)
    expect(at.getTime()).toBeGreaterThanOrEqual(job?.postedAt.getTime() ?? Number.NaN)
  }
  const pairs = replies.map(({ jobKey, providerKey }) => `${jobKey} ${providerKey}`)
  expect(new Set(pairs).size).toBe(pairs.length)
  const answered = Map.groupBy(replies, ({ jobKey }) => jobKey)
  for (const [key, { length }] of answered) expect(length, key).toBeLessThanOrEqual(DEFAULT_CAP)
  const got = replies.filter(({ hired }) => hired).map(({ jobKey }) => jobKey)
  const hired = jobs.filter(({ key, status }) => status === 'hired' && answered.has(key)).map(({ key }) => key)
  expect(hired.length).toBeGreaterThan(0)
  expect(got.toSorted()).toEqual(hired.toSorted())
})

test('people of the marketplace talk, in order, about listings and about jobs that the provider has opened', () => {
  const joined = new Map([...providers, ...clients].map(({ key, joinedAt }) => [key, joinedAt]))
  expect(new Set(conversations.map((one) => `${one.clientKey} ${one.providerKey} ${one.jobKey}`)).size).toBe(
    conversations.length,
  )
  for (const { clientKey, providerKey, jobKey, messages } of conversations) {
    expect(clients.map(({ key }) => key)).toContain(clientKey)
    const times = messages.map(({ at }) => at.getTime())
    for (const key of [clientKey, providerKey]) {
      expect(times[0], key).toBeGreaterThan(joined.get(key)?.getTime() ?? Number.POSITIVE_INFINITY)
    }
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    if (jobKey === null) continue
    expect(jobs.find(({ key }) => key === jobKey)?.clientKey).toBe(clientKey)
    expect(replies.some((reply) => reply.jobKey === jobKey && reply.providerKey === providerKey)).toBe(true)
  }
})

test('at least 60 members, Maya among them, have answered enough clients for their listings to say how soon', () => {
  const begun = conversations.filter(({ messages }) => messages[0]?.by === 'client')
  const answered = begun.filter(({ messages }) => messages.some(({ by }) => by === 'provider'))
  const recent = answered.filter(({ messages }) => now.getTime() - Number(messages[0]?.at) < ANSWER_DAYS * DAY)
  const counts = Map.groupBy(recent, ({ providerKey }) => providerKey)
  const enough = [...counts].filter(([, { length }]) => length >= ANSWERS_NEEDED).map(([key]) => key)
  expect(enough).toContain('maya')
  expect(enough.length).toBeGreaterThanOrEqual(60)
})

test('Maya has a message to answer, and so has Tom; everything else is read', () => {
  const unread = conversations.filter(({ messages }) => messages.at(-1)?.read === false)
  expect(unread.map(({ clientKey, providerKey }) => [clientKey, providerKey])).toEqual([
    ['delroy-bennett', 'maya'],
    ['tom', 'neil-wilmot'],
  ])
})

test('who was written to had their contact details opened, and many more looked', () => {
  const sumOf = (key: string) =>
    activity.views.reduce((sum, { providerKey, count }) => sum + (providerKey === key ? count : 0), 0)
  const reveals = Map.groupBy(activity.contactReveals, ({ providerKey }) => providerKey)
  const talks = Map.groupBy(
    conversations.filter(({ messages }) => now.getTime() - Number(messages[0]?.at) < 60 * DAY),
    ({ providerKey }) => providerKey,
  )
  for (const [key, { length }] of talks) {
    if (providers.find((provider) => provider.key === key)?.kind !== 'member') continue
    expect(reveals.get(key)?.length ?? 0, key).toBeGreaterThanOrEqual(length)
  }
  for (const [key, { length }] of reveals) expect(sumOf(key), key).toBeGreaterThan(3 * length)
  const viewed = new Set(activity.views.map(({ providerKey }) => providerKey))
  expect(Math.max(...[...viewed].map(sumOf))).toBe(sumOf('maya'))
  expect(activity.saves.filter(({ providerKey }) => providerKey === 'maya').length).toBeGreaterThan(5)
})

test('views, opened contacts and saves are of the last 60 days, once someone has joined, and one a client', () => {
  const joined = new Map([...providers, ...clients].map(({ key, joinedAt }) => [key, joinedAt.getTime()]))
  for (const { daysAgo, count } of activity.views) {
    expect(daysAgo >= 0 && daysAgo <= ACTIVE_DAYS && Number.isInteger(count) && count > 0).toBe(true)
  }
  for (const { providerKey, at } of [...activity.contactReveals, ...activity.saves]) {
    expect(at.getTime(), providerKey).toBeGreaterThan(joined.get(providerKey) ?? Number.POSITIVE_INFINITY)
  }
  for (const { clientKey, at } of activity.saves) {
    expect(at.getTime(), clientKey).toBeGreaterThan(joined.get(clientKey) ?? Number.POSITIVE_INFINITY)
  }
  const keys = activity.saves.map(({ clientKey, providerKey }) => `${clientKey} ${providerKey}`)
  expect(new Set(keys).size).toBe(keys.length)
  const days = activity.views.map(({ providerKey, daysAgo }) => `${providerKey} ${daysAgo}`)
  expect(new Set(days).size).toBe(days.length)
})

test('the flagship has a face, two accreditations, of which the insurance runs on, and everything a profile can have', () => {
  const maya = providers.find(({ key }) => key === 'maya')
  expect(maya?.imageUrl).toMatch(/faces\/african-women/)
  expect(maya?.accreditations.map(({ kind }) => kind)).toEqual(['registration', 'insurance'])
  expect(String(maya?.accreditations[1]?.expiresOn) > dayOf(now)).toBe(true)
  expect(maya?.portfolio.length).toBeGreaterThan(2)
  expect(maya?.services.length).toBeGreaterThan(2)
  expect(maya?.website).not.toBe('')
})

test('the cast is there: Maya with a membership, Nadia without, Tom as a client', () => {
  expect(providers.find(({ key }) => key === 'maya')).toMatchObject({
    email: 'maya@example.com',
    businessName: 'Okafor Plumbing & Heating',
    outward: 'M1',
    kind: 'member',
  })
  expect(providers.find(({ key }) => key === 'nadia')).toMatchObject({
    email: 'nadia@example.com',
    kind: 'unpaid',
    lapsed: true,
  })
  expect(clients.find(({ key }) => key === 'tom')).toMatchObject({ email: 'tom@example.com', firstName: 'Tom' })
  expect(jobs.some(({ clientKey }) => clientKey === 'tom')).toBe(true)
  expect(demo.admin.username).toBe('admin')
})

function allDates(of = demo): Date[] {
  return [
    ...of.providers.flatMap(({ joinedAt, updatedAt }) => [joinedAt, updatedAt]),
    ...of.clients.map(({ joinedAt }) => joinedAt),
    ...of.feedback.flatMap(({ createdAt, reply, update }) => [createdAt, reply?.at ?? [], update?.at ?? []].flat()),
    ...of.jobs.map(({ postedAt }) => postedAt),
    ...of.replies.map(({ at }) => at),
    ...of.conversations.flatMap(({ messages }) => messages.map(({ at }) => at)),
    ...of.activity.contactReveals.map(({ at }) => at),
    ...of.activity.saves.map(({ at }) => at),
    ...of.providers.flatMap(({ accreditations }) => accreditations.map(({ statedAt }) => statedAt)),
  ]
}

function milesBetween(one: { lat: number; lng: number }, other: { lat: number; lng: number }): number {
  const east = (one.lng - other.lng) * Math.cos((one.lat * Math.PI) / 180)
  return Math.hypot(one.lat - other.lat, east) * 69.05
}
