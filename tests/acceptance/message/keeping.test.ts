import { eq, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import {
  blocks,
  conversationSides,
  conversations,
  deletionRequests,
  files,
  messageDrafts,
  messagePhotos,
  messages,
  quickReplies,
} from '#db/schema/index.ts'
import { createTestApp, refusalOf } from '#tests/support/app.ts'
import { addJob } from '#tests/support/clients.ts'
import { run } from '#tests/support/clock.ts'
import { newDataDir } from '#tests/support/data-dir.ts'
import { addReveals } from '#tests/support/job/jobs.ts'
import { plainPng } from '#tests/support/pictures.ts'
import { clientVoice, providerVoice, say, textsOf, threadOf, type Voice, writeTo } from './talk.ts'

const now = new Date('2026-11-20T12:00:00Z')
const app = await createTestApp({ now, environment: { DATA_DIR: newDataDir() } })
afterAll(() => app.close())
const { query } = app.site.database
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)

async function talk(): Promise<{ tom: Voice; rosa: Voice; id: string }> {
  const two = { tom: await clientVoice(app), rosa: await providerVoice(app) }
  return { ...two, id: await writeTo(two.tom, two.rosa.id) }
}

async function addPhoto({ browser }: Voice, conversationId: string): Promise<string> {
  const file = new Blob([new Uint8Array(await plainPng(40, 30))])
  return (await browser.api.message.addPhoto({ file, conversationId })).id
}

async function erase({ id }: Voice) {
  await query.insert(deletionRequests).values({ userId: id, requestedAt: now, eraseAt: now, hidListing: false })
  await run(app, 'account.erase')
}

async function columnsOf(name: string): Promise<string[]> {
  const { rows } = await query.execute<{ name: string }>(sql`
    select attname as name from pg_attribute where attrelid = ${name}::regclass and attnum > 0 and not attisdropped`)
  return rows.map((row) => row.name)
}

test('conversations have two sides; messages a sender, text, sent and read time; blocks say who and whom [DAT-29]', async () => {
  expect(await columnsOf('conversations')).toEqual(expect.arrayContaining(['client_id', 'provider_id', 'job_id']))
  expect(await columnsOf('messages')).toEqual(
    expect.arrayContaining(['conversation_id', 'sender_id', 'text', 'sent_at', 'read_at']),
  )
  expect(await columnsOf('blocks')).toEqual(['blocker_id', 'blocked_id', 'blocked_at'])
})

test('the download has what a person wrote, and nothing of the other side', async () => {
  const { tom, rosa, id } = await talk()
  await say(tom, id, 'My own words', [await addPhoto(tom, id)])
  await say(rosa, id, 'The words of the other')
  const zip = unzipSync(new Uint8Array(await (await tom.browser.page('/account/download')).arrayBuffer()))
  const documentOf = (name: string) => strFromU8(zip[name] ?? new Uint8Array())
  expect(documentOf('messages-sent.json')).toContain('My own words')
  expect(documentOf('conversations.json')).toContain(id)
  expect(JSON.parse(documentOf('message-photos.json'))).toHaveLength(1)
  expect(Object.keys(zip).some((name) => name.includes('message-photos/'))).toBe(true)
  const whole = Object.entries(zip)
    .filter(([name]) => name.endsWith('.json'))
    .map(([name]) => documentOf(name))
    .join('\n')
  expect(whole).not.toContain('The words of the other')
  expect(whole).not.toContain(`${rosa.id}@example.com`)
})

describe('erasing', () => {
  test('one side leaves their words to the other, and takes everything else away', async () => {
    const { tom, rosa, id } = await talk()
    const photo = await addPhoto(tom, id)
    await say(tom, id, 'With a photo', [photo])
    await tom.browser.api.message.block({ id })
    await rosa.browser.api.message.saveQuickReply({ text: 'Mine' })
    await erase(tom)
    expect(await textsOf(rosa, id)).toEqual(['Could you mend my roof?', 'With a photo'])
    expect((await threadOf(rosa, id)).other.name).toBe('Former member')
    expect((await rosa.browser.page(`/media/messages/${photo}-thumb.webp`)).status).toBe(404)
    expect(await query.$count(messagePhotos, eq(messagePhotos.ownerId, tom.id))).toBe(0)
    expect(await query.$count(files, eq(files.ownerId, tom.id))).toBe(0)
    expect(await query.$count(blocks, eq(blocks.blockerId, tom.id))).toBe(0)
    expect(await query.$count(quickReplies, eq(quickReplies.ownerId, rosa.id))).toBe(1)
  })

  test('the second side takes the conversation with it', async () => {
    const { tom, rosa, id } = await talk()
    await erase(tom)
    await erase(rosa)
    expect(await query.$count(conversations, eq(conversations.id, id))).toBe(0)
    expect(await query.$count(messages, eq(messages.conversationId, id))).toBe(0)
  })

  test('a poster takes the job away, and the conversation about it stays', async () => {
    const [tom, rosa] = [await clientVoice(app), await providerVoice(app)]
    const jobId = await addJob(app, tom.id, { title: 'Fence', postedAt: now })
    await addReveals(app, jobId, rosa.id)
    const { message } = rosa.browser.api
    const { conversationId } = await message.start({ id: crypto.randomUUID(), to: { jobId }, text: 'I could come.' })
    await erase(tom)
    expect((await threadOf(rosa, conversationId)).about).toEqual({ title: 'Fence', jobId: null })
  })
})

describe('the clock forgets', () => {
  test('a conversation 30 days after both have left it, with its photos; not one that a side keeps', async () => {
    await app.clock.to(now)
    const [gone, kept] = [await talk(), await talk()]
    await say(gone.tom, gone.id, 'A photo', [await addPhoto(gone.tom, gone.id)])
    for (const { tom, rosa, id } of [gone, kept]) {
      await tom.browser.api.message.leave({ id })
      if (id === gone.id) await rosa.browser.api.message.leave({ id })
    }
    await app.clock.to(days(29))
    await run(app, 'message.forget')
    expect(await query.$count(conversations, eq(conversations.id, gone.id))).toBe(1)
    await app.clock.to(days(31))
    await run(app, 'message.forget')
    expect(await query.$count(conversations, eq(conversations.id, gone.id))).toBe(0)
    expect(await query.$count(files, eq(files.ownerId, gone.tom.id))).toBe(0)
    expect(await query.$count(conversationSides, eq(conversationSides.conversationId, kept.id))).toBe(2)
    await app.clock.to(now)
  })

  test('photos that were not sent after a day, and what visitors typed after three', async () => {
    const { tom, rosa, id } = await talk()
    const photo = await addPhoto(tom, id)
    const { token } = await app.visitor().message.keepDraft({ providerId: rosa.id, text: 'Later' })
    await app.clock.to(new Date(now.getTime() + 25 * 3_600_000))
    await run(app, 'message.dropPhotos', 'message.forget')
    expect(await query.$count(messagePhotos, eq(messagePhotos.id, photo))).toBe(0)
    expect(await app.visitor().message.draft({ token, providerId: rosa.id })).toBe('Later')
    await app.clock.to(days(4))
    expect(await app.visitor().message.draft({ token, providerId: rosa.id })).toBeNull()
    await run(app, 'message.forget')
    expect(await query.$count(messageDrafts)).toBe(0)
    expect(await say(tom, id, 'Too late', [photo]).catch(refusalOf)).toBe('NOT_FOUND')
    await app.clock.to(now)
  })
})
