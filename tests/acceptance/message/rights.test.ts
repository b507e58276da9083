import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { deletionRequests, messagePhotos, messages, profiles, reports } from '#db/schema/index.ts'
import { router } from '#server/router.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { createTestApp, refusalOf } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { addClient } from '#tests/support/clients.ts'
import { newDataDir } from '#tests/support/data-dir.ts'
import { addProvider } from '#tests/support/people.ts'
import { plainPng } from '#tests/support/pictures.ts'
import { clientVoice, providerVoice, say, textsOf, unreadOf, type Voice, writeTo } from './talk.ts'

const app = await createTestApp({ now: new Date('2026-11-20T12:00:00Z'), environment: { DATA_DIR: newDataDir() } })
beforeEach(() => forgetLimits(app))
afterAll(() => app.close())
const { query } = app.site.database

const tom = await clientVoice(app)
const rosa = await providerVoice(app)
const id = await writeTo(tom, rosa.id, 'For the two of us alone')
const picture = new Blob([new Uint8Array(await plainPng(40, 30))])

async function addPhoto(by: Voice, conversationId = id): Promise<string> {
  return (await by.browser.api.message.addPhoto({ file: picture, conversationId })).id
}

const sentPhoto = await addPhoto(tom)
const messageId = await say(tom, id, 'With a photo', [sentPhoto])
const waitingPhoto = await addPhoto(tom)
const newest = (await tom.browser.api.message.thread({ id })).messages.at(-1)?.seq ?? 0

const leaver = await addProvider(app)
await query
  .insert(deletionRequests)
  .values({ userId: leaver, requestedAt: app.site.now(), eraseAt: app.site.now(), hidListing: true })

const strangers: Record<string, () => Promise<TestBrowser>> = {
  'a visitor': async () => app.browser(),
  'an unconfirmed client': async () => app.as(await addClient(app, { emailConfirmed: false })),
  'another client': async () => app.as(await addClient(app)),
  'a provider without membership': async () => app.as(await addProvider(app, { memberFor: null })),
  'an unconfirmed provider': async () => app.as(await addProvider(app, { emailConfirmed: false })),
  'a lapsed member': async () => app.as(await addProvider(app, { memberFor: -10 })),
  'another member': async () => app.as(await addProvider(app)),
  'one who is about to be deleted': async () => app.as(leaver),
  'one who is suspended': async () => {
    const suspended = await addClient(app)
    const browser = await app.as(suspended)
    await query.update(profiles).set({ suspendedAt: app.site.now() }).where(eq(profiles.id, suspended))
    return browser
  },
  'an admin': async () => app.as(await addClient(app, { accountType: 'admin' })),
}

/** What each procedure might be asked about this conversation; those without it ask for the caller's own. */
const questions: Record<keyof typeof router.message, unknown[]> = {
  addPhoto: [{ file: picture, conversationId: id }],
  bindDraft: [{ token: 'x'.repeat(43) }],
  block: [{ id }],
  comeBack: [{ id }],
  draft: [{ token: 'x'.repeat(43), providerId: rosa.id }],
  dropDraft: [{ token: 'x'.repeat(43) }],
  inbox: [undefined],
  keepDraft: [{ providerId: rosa.id, text: 'A draft of one’s own' }],
  leave: [{ id }],
  list: [{}, { search: 'alone' }, { search: 'Ridge' }, { waiting: true }],
  opening: [{ jobId: id }, { providerId: tom.id }],
  photo: [
    { id: sentPhoto, size: 'thumb' },
    { id: sentPhoto, size: 'large' },
    { id: waitingPhoto, size: 'thumb' },
  ],
  quickReplies: [undefined],
  read: [{ id, through: newest }],
  removePhoto: [{ id: sentPhoto }, { id: waitingPhoto }],
  removeQuickReply: [{ id: randomUUID() }],
  saveQuickReply: [{ id: randomUUID(), text: 'x' }],
  send: [{ id: randomUUID(), conversationId: id, text: 'I was never here' }],
  settle: [{ id }],
  start: [
    { id: messageId, to: { providerId: rosa.id }, text: 'I take it over' },
    { id: randomUUID(), to: { providerId: rosa.id }, text: 'With a photo of others', photos: [waitingPhoto] },
  ],
  takeDraft: [undefined],
  thread: [{ id }, { id, before: newest }],
  unblock: [{ id }],
}

/** Closed to people who are not signed in, and to those who may not change anything. */
const REFUSED = ['NOT_FOUND', 'UNAUTHORIZED', 'LEAVING', 'CONFIRMATION_NEEDED', 'WRONG_TYPE', 'MEMBERSHIP_NEEDED']
/** What concerns the caller alone. */
const OWN = [
  ...['bindDraft', 'draft', 'dropDraft', 'inbox', 'keepDraft', 'list', 'quickReplies', 'removeQuickReply', 'takeDraft'],
]

const everything = () => query.select().from(messages).where(eq(messages.conversationId, id))

describe.each(Object.entries(strangers))('%s', (_who, openBrowser) => {
  test('gets nothing of two others’ conversation and changes nothing, by any procedure [MSG-26, API-68]', async () => {
    const browser = await openBrowser()
    const before = await everything()
    for (const [name, inputs] of Object.entries(questions)) {
      for (const input of inputs) {
        const procedure = Reflect.get(router.message, name)
        const answer: unknown = await call(procedure, input, { context: await browser.context() }).catch(refusalOf)
        const said = JSON.stringify(answer)
        expect([name, /alone|photo|Rosa|Ridge|With a/.test(said)]).toEqual([name, false])
        if (!OWN.includes(name)) expect([name, REFUSED.includes(String(answer))]).toEqual([name, true])
      }
    }
    expect(await everything()).toEqual(before)
    expect(await unreadOf(rosa)).toBe(2)
  })

  test('gets no page of it, no photo and no report, and adds and removes no photo [MSG-26]', async () => {
    const browser = await openBrowser()
    for (const path of [`/messages/${id}`, `/messages/${id}.data`, `/report/message/${messageId}`]) {
      const answer = await browser.page(path)
      const text = await answer.text()
      expect([path, answer.status === 200, text.includes('alone')]).toEqual([path, false, false])
      if (browser.cookies.size > 0 && answer.status >= 400) expect([path, answer.status]).toEqual([path, 404])
    }
    for (const photo of [sentPhoto, waitingPhoto]) {
      for (const size of ['thumb', 'large']) {
        expect((await browser.page(`/media/messages/${photo}-${size}.webp`)).status).toBe(404)
      }
    }
    const photos = await query.select().from(messagePhotos)
    for (const [field, value] of [
      ['file', picture],
      ['remove', sentPhoto],
      ['remove', waitingPhoto],
    ] as const) {
      const body = new FormData()
      body.set(field, value)
      const answer = await browser.page(`/messages/photos?conversation=${id}`, { method: 'POST', body })
      expect([401, 403, 404, 409]).toContain(answer.status)
    }
    expect(await query.select().from(messagePhotos)).toEqual(photos)
    const report = { kind: 'message', subjectId: messageId, reason: 'abusive' } as const
    const said = await browser.api.report.make(report).catch(refusalOf)
    expect(['NOT_FOUND', 'UNAUTHORIZED', 'LEAVING']).toContain(said)
    expect(await query.$count(reports)).toBe(0)
  })
})

describe('the two sides', () => {
  test('see its photos once they are sent; until then their owner alone does', async () => {
    const status = async ({ browser }: Voice, photo: string) =>
      (await browser.page(`/media/messages/${photo}-thumb.webp`)).status
    expect([await status(tom, sentPhoto), await status(rosa, sentPhoto)]).toEqual([200, 200])
    expect([await status(tom, waitingPhoto), await status(rosa, waitingPhoto)]).toEqual([200, 404])
  })

  test('take away no photo that is sent, and none of the other’s', async () => {
    const remove = async ({ browser }: Voice, photo: string) =>
      browser.api.message.removePhoto({ id: photo }).then(() => null, refusalOf)
    expect(await remove(rosa, waitingPhoto)).toBe('NOT_FOUND')
    expect(await remove(tom, sentPhoto)).toBe('NOT_FOUND')
    expect(await remove(tom, waitingPhoto)).toBeNull()
  })

  test('send no photo of another conversation or person, nor the same twice', async () => {
    const other = await writeTo(tom, (await providerVoice(app)).id)
    const elsewhere = await addPhoto(tom, other)
    const theirs = await addPhoto(rosa)
    for (const photo of [elsewhere, theirs, sentPhoto, randomUUID()]) {
      expect(await say(tom, id, 'Not mine', [photo]).catch(refusalOf)).toBe('NOT_FOUND')
    }
    expect(await textsOf(rosa, id)).toHaveLength(2)
  })

  test('report what the other wrote, once while it is open, and not their own [MSG-27]', async () => {
    const report = { kind: 'message', subjectId: messageId, reason: 'abusive', note: 'Rude.' } as const
    const { report: rosas } = rosa.browser.api
    const made = await Promise.all([1, 2, 3].map(() => rosas.make(report)))
    expect(made.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(await query.$count(reports)).toBe(1)
    expect(await tom.browser.api.report.make(report).catch(refusalOf)).toBe('ONESELF')
  })
})
