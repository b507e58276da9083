/** What is someone’s is not there for anyone else: a stranger learns no more of it than of what never was. */
import { randomUUID } from 'node:crypto'
import { type AnyProcedure, call } from '@orpc/server'
import { and, eq, ne } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { after, DAY } from '#contract/duration.ts'
import { apiKeys, feedback, feedbackReplies, passkeys, session, webhookDeliveries } from '#db/schema/index.ts'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { addClaim } from '#tests/support/admin/claim-acts.ts'
import { addKey } from '#tests/support/api/key.ts'
import { type DocumentedOperation, documentedOperations } from '#tests/support/api/operations.ts'
import { createTestApp } from '#tests/support/app.ts'
import { addJob } from '#tests/support/clients.ts'
import { newDataDir } from '#tests/support/data-dir.ts'
import { draft } from '#tests/support/job/form.ts'
import { addMembership, entry } from '#tests/support/people.ts'
import { plainPng } from '#tests/support/pictures.ts'
import { procedures } from '#tests/support/procedures.ts'

const app = await createTestApp({ environment: { DATA_DIR: newDataDir() } })
afterAll(() => app.close())
const { query } = app.site.database

/** With a password, a session and a key; a provider is a member. */
async function addPerson(accountType: 'client' | 'provider') {
  const { id } = await addAccount(app, { accountType, location: 'Leeds' })
  if (accountType === 'provider') await addMembership(app, id)
  const browser = await app.as(id)
  return { id, browser, context: await browser.context(), key: await addKey(app, id) }
}
type Someone = Awaited<ReturnType<typeof addPerson>>

const file = new Blob([new Uint8Array(await plainPng(40, 30))])
const service = { title: 'Gates', description: '', pricePence: 4_000, unit: 'per job', categoryId: null } as const
const stated = { kind: 'qualification', name: 'City & Guilds', number: '', expiresOn: '' } as const
const hook = { url: 'https://93.184.215.14/hooks', events: ['message.received' as const] }
const itemOf = (medium: string) => ({
  kind: 'work' as const,
  title: 'A gate',
  description: '',
  media: [{ id: medium, caption: '' }],
})

/** One of everything with an id that a client and a provider have; gives the ids. */
async function addThings({ client, provider }: Record<'client' | 'provider', Someone>) {
  const { api } = client.browser
  const { api: own } = provider.browser
  const at = app.site.now()
  const conversation = { id: randomUUID(), to: { providerId: provider.id }, text: 'Could you mend my gate?' }
  const review = { id: randomUUID(), ...entry(provider.id, 4, { userId: client.id }) }
  await query.insert(feedback).values(review)
  const reply = { id: randomUUID(), feedbackId: review.id, providerId: provider.id, replyText: 'Thank you.' }
  await query.insert(feedbackReplies).values(reply)
  const passkey = { id: randomUUID(), userId: client.id, credentialId: randomUUID(), publicKey: 'x', counter: 0 }
  const device = { transports: [], synced: false, domain: 'fettle.example', name: 'A phone', createdAt: at }
  await query.insert(passkeys).values({ ...passkey, ...device })
  const webhook = await api.webhook.add(hook)
  const delivery = {
    id: randomUUID(),
    webhookId: webhook.id,
    type: 'webhook.test',
    about: {},
    state: 'failed',
  } as const
  await query.insert(webhookDeliveries).values({ ...delivery, createdAt: at, endsAt: after(at, DAY) })
  const [key] = await query.select().from(apiKeys).where(eq(apiKeys.userId, client.id))
  await app.as(client.id)
  const { actor } = client.context.work
  const others = ne(session.id, actor.kind === 'person' ? actor.sessionId : '')
  const [elsewhere] = await query
    .select()
    .from(session)
    .where(and(eq(session.userId, client.id), others))
  const medium = async () => (await own.portfolio.addMedium({ file })).id
  return {
    job: await addJob(app, client.id),
    secondJob: await addJob(app, client.id),
    jobPhoto: (await api.job.addPhoto({ file })).id,
    conversation: (await api.message.start(conversation)).conversationId,
    review: review.id,
    reviewPhoto: (await api.feedback.addPhoto({ file })).id,
    reply: reply.id,
    session: elsewhere?.id ?? '',
    passkey: passkey.id,
    apiKey: key?.id ?? '',
    webhook: webhook.id,
    delivery: delivery.id,
    service: (await own.service.add(service)).id,
    accreditation: (await own.accreditation.add(stated)).id,
    item: (await own.portfolio.add(itemOf(await medium()))).id,
    medium: await medium(),
    claim: (await addClaim(app, { profileId: provider.id })).id,
  }
}
type Things = Awaited<ReturnType<typeof addThings>>

/** The same of things that never were. */
function inventedFor(things: Things): Things {
  const invented = { ...things }
  for (const name of Object.keys(things)) Reflect.set(invented, name, randomUUID())
  return invented
}

const addPair = async () => ({ client: await addPerson('client'), provider: await addPerson('provider') })

const [owners, strangers] = [await addPair(), await addPair()]
const visitor = { context: await app.browser().context() }
const things = await addThings(owners)
const invented = inventedFor(things)
const known = new Map<string, AnyProcedure>(procedures.map(({ name, procedure }) => [name, procedure]))

type Input = (of: Things) => unknown
const { draftId: _, revealCap: __, ...words } = draft()
const said = { rating: 4, title: 'Neat work', sure: true }

/** By the kind of person whose things they are about; what removes something comes after what needs it. */
const inputs: Record<'client' | 'provider', Record<string, Input>> = {
  provider: {
    'accreditation.edit': ({ accreditation: id }) => ({ id, stated }),
    'accreditation.addDocument': ({ accreditation: id }) => ({ id, file: new File(['x'], 'card.png') }),
    'accreditation.removeDocument': ({ accreditation: id }) => ({ id }),
    'accreditation.remove': ({ accreditation: id }) => ({ id }),
    'claim.dispute': ({ claim: id }) => ({ id }),
    'claim.answer': ({ claim: id }) => ({ id, text: 'The van is mine.' }),
    'feedback.reply': ({ review: feedbackId }) => ({ feedbackId, text: 'Thank you.' }),
    'feedback.editReply': ({ reply: id }) => ({ id, text: 'Thank you very much.' }),
    'portfolio.editable': ({ item: id }) => ({ id }),
    'portfolio.order': ({ item: id }) => ({ ids: [id] }),
    'portfolio.edit': ({ item: id, medium }) => ({ id, version: '2026-11-20T12:00:00Z', ...itemOf(medium) }),
    'portfolio.add': ({ medium }) => itemOf(medium),
    'portfolio.media': ({ medium }) => ({ ids: [medium] }),
    'portfolio.removeMedium': ({ medium: id }) => ({ id }),
    'portfolio.remove': ({ item: id }) => ({ id }),
    'service.edit': ({ service: id }) => ({ ...service, id }),
    'service.order': ({ service: id }) => ({ ids: [id] }),
    'service.remove': ({ service: id }) => ({ id }),
  },
  client: {
    'account.renameSession': ({ session: id }) => ({ id, name: 'In the kitchen' }),
    'account.endSession': ({ session: id }) => ({ id }),
    'account.renamePasskey': ({ passkey: id }) => ({ id, name: 'In the kitchen' }),
    'account.removePasskey': ({ passkey: id }) => ({ id, secret: PASSWORD }),
    'apiKey.end': ({ apiKey: id }) => ({ id }),
    'feedback.leave': ({ reviewPhoto }) => ({ ...said, providerId: owners.provider.id, photos: [reviewPhoto] }),
    'feedback.edit': ({ review: id }) => ({ ...said, id, version: 1 }),
    'feedback.writtenOne': ({ review: id }) => ({ id }),
    'feedback.addUpdate': ({ review: id }) => ({ id, rating: 5, text: 'It still holds.' }),
    'feedback.appealable': ({ review: feedbackId }) => ({ feedbackId, part: null }),
    'feedback.appeal': ({ review: id }) => ({ kind: 'feedback', id, text: 'It is true.' }),
    'feedback.photo': ({ reviewPhoto: id }) => ({ id, size: 'thumb' }),
    'feedback.removePhoto': ({ reviewPhoto: id }) => ({ id }),
    'feedback.withdraw': ({ review: id }) => ({ id }),
    'job.editable': ({ job: id }) => ({ id }),
    'job.edit': ({ job: id }) => ({ ...words, id }),
    'job.addPhoto': ({ job: jobId }) => ({ file, jobId }),
    'job.photo': ({ jobPhoto: id }) => ({ id, size: 'thumb' }),
    'job.post': ({ jobPhoto }) => draft({ photos: [jobPhoto] }),
    'job.removePhoto': ({ jobPhoto: id }) => ({ id }),
    'job.raiseCap': ({ job: id }) => ({ id }),
    'job.hire': ({ job: id }) => ({ id, providerId: null }),
    'job.close': ({ job: id }) => ({ id }),
    'job.renew': ({ job: id }) => ({ id }),
    'job.removeOwn': ({ job: id }) => ({ id }),
    'webhook.one': ({ webhook: id }) => ({ id }),
    'webhook.edit': ({ webhook: id }) => ({ ...hook, id }),
    'webhook.redeliver': ({ webhook: id, delivery: deliveryId }) => ({ id, deliveryId }),
    'webhook.test': ({ webhook: id }) => ({ id }),
    'webhook.renewSecret': ({ webhook: id }) => ({ id }),
    'webhook.turn': ({ webhook: id }) => ({ id, on: false }),
    'webhook.remove': ({ webhook: id }) => ({ id }),
  },
}

/** Why a procedure that takes an id is not asked here; those of messages are in tests/acceptance/message/rights.test.ts. */
const ELSEWHERE: Record<string, string[]> = {
  'everyone may see what the id names, or learn that it is hidden': [
    ...['account.isBusinessEmail', 'claim.form', 'claim.submit', 'job.view', 'job.reveal'],
    ...['directory.listing', 'directory.coverageMapOf', 'directory.hours', 'directory.embed', 'directory.reveal'],
    ...['directory.feedback', 'directory.countFeedback', 'directory.recordView', 'feedback.begin'],
    ...['feedback.writtenFor', 'listing.rights', 'listing.askRemoval', 'listing.askCorrection'],
    'listing.complain',
    ...['portfolio.file', 'profile.picture', 'report.about', 'report.make'],
    ...['saved.saveProvider', 'saved.removeProvider', 'saved.saveJob', 'saved.removeJob'],
  ],
  'the browser that sent the claim asks': ['claim.receipt'],
  'who knows the id is who it was given to': ['account.waitingApp', 'account.continueInApp'],
  'the ids are of fields of the site, or the sender’s own': [
    'profile.edit',
    'job.preview',
    'job.keepDraft',
    'job.postWithAccount',
  ],
  'the answer is the sender’s own list': ['saved.ids'],
  'the token of a mail says which job': ['job.answer'],
}

const rows = (['provider', 'client'] as const).flatMap((kind) =>
  Object.entries(inputs[kind]).map(([name, input]) => ({ name, kind, input })),
)

test('every procedure that takes an id is asked about what is another’s, or is left out for a reason', () => {
  const taking = procedures.filter(({ name, procedure }) => {
    const { inputSchema, meta } = procedure['~orpc']
    if (meta.staff || name.startsWith('message.') || !(inputSchema instanceof z.ZodType)) return false
    return JSON.stringify(z.toJSONSchema(inputSchema, { unrepresentable: 'any', io: 'input' })).includes('"uuid"')
  })
  const named = [...rows.map(({ name }) => name), ...Object.values(ELSEWHERE).flat()]
  expect(named.sort()).toEqual(taking.map(({ name }) => name).sort())
})

/** What a procedure gives, or how it refuses. */
async function answer(name: string, { context }: Pick<Someone, 'context'>, input: unknown) {
  const procedure = known.get(name)
  if (!procedure) throw new Error(`there is no ${name}`)
  return call(procedure, input, { context }).then(
    (gives: unknown) => ({ gives }),
    ({ code, message, data }) => ({ code, message, data }),
  )
}

test.each(rows)('$name tells a stranger of another’s what it tells of none', async ({ name, kind, input }) => {
  for (const [who, stranger] of Object.entries({ visitor, ...strangers })) {
    const got = await answer(name, stranger, input(things))
    expect(got, who).toEqual(await answer(name, stranger, input(invented)))
    const nothing = name === 'portfolio.media' ? { gives: [] } : { code: 'NOT_FOUND' }
    expect(got, who).toMatchObject(who === kind ? nothing : { code: expect.any(String) })
  }
  const own = await answer(name, owners[kind], input(things))
  expect(own).not.toMatchObject({ code: expect.stringMatching(/^(BAD_REQUEST|NOT_FOUND|UNAUTHORIZED|WRONG_.*)$/) })
  expect(own).not.toEqual({ gives: [] })
})

// The same for programs, with the examples of the documentation; the owners of before have removed their things.

const programmers = await addPair()
const theirs = await addThings(programmers)

/** What the id of an address names. */
const NAMED: [string, keyof Things][] = [
  ['/jobs/{id}', 'job'],
  ['/tables/jobs/{id}', 'secondJob'],
  ['/conversations/{id}', 'conversation'],
  ['/feedback/{id}', 'review'],
  ['/feedback-replies/{id}', 'reply'],
  ['/tables/feedback_replies/{id}', 'reply'],
  ['/profile/portfolio/media/{id}', 'medium'],
  ['/profile/portfolio/{id}', 'item'],
  ['/profile/services/{id}', 'service'],
  ['/webhooks/{id}', 'webhook'],
]
/** What these ids name is public, or the staff’s alone (permissions.md). */
const OTHERS = /^\/(admin|businesses|categories|claims|me|providers|tables\/(feedback|profiles))\//
/** Everyone may read an open job, and every member open its details. */
const OF_ANYONE = ['jobs.view', 'jobs.reveal']

const { operations } = await documentedOperations()
const addressed = operations
  .filter(({ path, name }) => path.includes('{id}') && !OTHERS.test(path) && !OF_ANYONE.includes(name))
  .map((operation) => ({ ...operation, thing: NAMED.find(([start]) => operation.path.startsWith(start))?.[1] }))
  // What is deleted is gone for the others.
  .sort((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'))

async function ask({ method, path, example }: DocumentedOperation, key: string, id: string, deliveryId: string) {
  const address = `/api/v1${path.replace('{id}', id).replace('{deliveryId}', deliveryId)}`
  const body = example === undefined ? {} : { body: JSON.stringify(example) }
  const response = await app.api(address, { method, key, headers: { 'content-type': 'application/json' }, ...body })
  const text = await response.text()
  const { requestId: _, ...says } = z.record(z.string(), z.json()).parse(JSON.parse(text || '{}'))
  return { status: response.status, says: JSON.stringify(says) }
}

test('each of these operations is about something that is there', () => {
  expect(addressed.filter(({ thing }) => !thing).map(({ name }) => name)).toEqual([])
  expect(addressed.length).toBeGreaterThan(20)
})

test.each(addressed)(
  '$name tells a stranger’s program of another’s what it tells of none',
  async ({ thing = 'job', ...operation }) => {
    const refused: Awaited<ReturnType<typeof ask>>[] = []
    for (const { key } of Object.values(strangers)) {
      const got = await ask(operation, key, theirs[thing], theirs.delivery)
      expect(got).toEqual(await ask(operation, key, invented[thing], invented.delivery))
      expect([403, 404]).toContain(got.status)
      refused.push(got)
    }
    expect(refused).toContainEqual(expect.objectContaining({ status: 404 }))
    const own: typeof refused = []
    for (const { key } of Object.values(programmers))
      own.push(await ask(operation, key, theirs[thing], theirs.delivery))
    const heard = own.filter(({ status, says }) => status !== 403 && !refused.some((one) => one.says === says))
    expect(heard).not.toEqual([])
  },
)
