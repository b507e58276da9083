import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { deletionRequests, mailbox, messagePhotos, profiles, user } from '#db/schema/index.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { run } from '#tests/support/clock.ts'
import { newDataDir } from '#tests/support/data-dir.ts'
import { openShell } from '#tests/support/http/shell.ts'
import { INBOUND, letterOf, openMailDoor, signatureOf } from '#tests/support/mail/inbound.ts'
import { settled } from '#tests/support/membership.ts'
import { noisyPng, plainPng } from '#tests/support/pictures.ts'
import { createDice, newSeed } from '#tests/support/seeded-random.ts'
import { clientVoice, providerVoice, textsOf, threadOf, unreadOf, type Voice, writeTo } from './talk.ts'

const now = new Date('2026-11-20T12:00:00Z')
const app = await createTestApp({ now, working: true, environment: { DATA_DIR: newDataDir(), ...INBOUND } })
const { query } = app.site.database
afterAll(() => app.close())
beforeEach(async () => {
  await app.clock.to(now)
  await forgetLimits(app)
})

const addressOf = ({ id }: Voice) => `${id}@example.com`
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)

async function mailsTo(voice: Voice, subject = /./) {
  await settled(app)
  const mails = await query
    .select()
    .from(mailbox)
    .where(eq(mailbox.to, addressOf(voice)))
  return mails.filter((mail) => subject.test(mail.subject))
}

const REFUSED = /^Your reply was not delivered$/

/** Tom has written to Rosa, who has the mail about it. */
async function noticed() {
  const [tom, rosa] = [await clientVoice(app), await providerVoice(app)]
  const id = await writeTo(tom, rosa.id)
  await run(app, 'message.mail')
  const [notice] = await mailsTo(rosa)
  const to = notice?.replyTo ?? ''
  const from = addressOf(rosa)
  return { tom, rosa, id, notice, to, from, deliver: await openMailDoor(app) }
}

const FIRST = 'Could you mend my roof?'

describe('a reply to the mail about a message', () => {
  test('lands in the conversation, without what it quotes, and reads what the mail said', async () => {
    const { tom, rosa, id, notice, to, from, deliver } = await noticed()
    expect(to).toMatch(/^reply\+[0-9a-z]{44}@in\.fettle\.example$/)
    expect(notice?.text).toContain('Reply to this email or answer on the site.')
    const text = ['Yes, on Tuesday.', '', `On Fri, 20 Nov 2026, Fettle <${to}> wrote:`, '> Tom wrote', '> to you'].join(
      '\r\n',
    )
    expect(await deliver(letterOf({ from: from.toUpperCase(), to, text }))).toBe(200)
    expect(await textsOf(tom, id)).toEqual([FIRST, 'Yes, on Tuesday.'])
    expect([await unreadOf(tom), await unreadOf(rosa)]).toEqual([1, 0])
    expect(await mailsTo(rosa)).toHaveLength(1)
  })

  test('is one message however often it comes in, also at the same time', async () => {
    const { tom, id, to, from, deliver } = await noticed()
    const files = [{ name: 'roof.png', type: 'image/png', bytes: await plainPng(60, 40) }]
    const mail = letterOf({ from, to, files })
    expect(await Promise.all([deliver(mail), deliver(mail), deliver(mail)])).toEqual([200, 200, 200])
    expect(await deliver(mail)).toBe(200)
    const { messages } = await threadOf(tom, id)
    expect(messages.map(({ text, photos }) => [text, photos.length])).toEqual([
      [FIRST, 0],
      ['Yes', 1],
    ])
    expect(await query.$count(messagePhotos, eq(messagePhotos.conversationId, id))).toBe(1)
  })

  test('brings its photos, names other files, and leaves the logo of a signature out', async () => {
    const { tom, id, to, from, deliver } = await noticed()
    const photo = await plainPng(60, 40)
    const files = [
      { name: 'logo.png', type: 'image/png', bytes: await plainPng(20, 20), contentId: 'logo' },
      { name: 'roof.jpg', type: 'image/png', bytes: photo },
      { name: 'in-the-text.png', type: 'image/png', bytes: await noisyPng(200, 200), contentId: 'roof' },
      { name: 'quote.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF') },
      { name: 'not-a-picture.png', type: 'image/png', bytes: Buffer.from('none') },
      ...[1, 2, 3, 4].map((count) => ({ name: `more-${count}.png`, type: 'image/png', bytes: photo })),
    ]
    await deliver(letterOf({ from, to, text: 'As you see', files }))
    const message = (await threadOf(tom, id)).messages.at(-1)
    expect(message?.photos).toHaveLength(5)
    expect(message?.text).toBe('As you see\n\n[Not delivered by email: quote.pdf, not-a-picture.png and more-4.png]')
  })

  test('may be as large as mail servers let through, and no larger', async () => {
    const { tom, id, to, from, deliver } = await noticed()
    const files = [{ name: 'film.mov', type: 'video/quicktime', bytes: Buffer.alloc(18 * 1024 * 1024) }]
    expect(await deliver(letterOf({ from, to, files }))).toBe(200)
    expect((await textsOf(tom, id)).at(-1)).toContain('film.mov')
    expect(await deliver(Buffer.alloc(26 * 1024 * 1024 + 1), {})).toBe(413)
  })
})

describe('nothing comes of', () => {
  async function nothingFrom(noticedTalk: Awaited<ReturnType<typeof noticed>>) {
    const { tom, rosa, id } = noticedTalk
    expect(await textsOf(tom, id)).toEqual([FIRST])
    expect([await mailsTo(rosa, REFUSED), await mailsTo(tom)]).toEqual([[], []])
  }

  test('automatic replies, bounces, lists and our own mails', async () => {
    const talk = await noticed()
    const { to, from, deliver } = talk
    const lines = ['Auto-Submitted: auto-replied', 'Precedence: bulk', 'List-Id: <x.example>', 'Return-Path: <>']
    for (const line of lines) expect(await deliver(letterOf({ from, to, headers: [line] }))).toBe(200)
    await deliver(letterOf({ from: 'hello@fettle.example', to }))
    await deliver(letterOf({ from, to, messageId: `<${randomUUID()}@127.0.0.1>` }))
    await nothingFrom(talk)
  })

  test('a token that we did not sign, or a mail that fails DMARC', async () => {
    const talk = await noticed()
    const { to, from, deliver } = talk
    const token = to.slice('reply+'.length, -'@in.fettle.example'.length)
    const forged = [...token].map(
      (letter, at) => `${token.slice(0, at)}${letter === 'a' ? 'b' : 'a'}${token.slice(at + 1)}`,
    )
    for (const one of [...forged, token.slice(1), 'z'.repeat(44), '']) {
      expect(await deliver(letterOf({ from, to: `reply+${one}@in.fettle.example` }))).toBe(200)
    }
    await deliver(letterOf({ from, to: 'reply@in.fettle.example' }))
    await deliver(letterOf({ from, to, headers: ['Authentication-Results: mx.example; dkim=none; dmarc=fail'] }))
    await nothingFrom(talk)
  })

  test('a mail that the mail server did not sign, or while replies are off', async () => {
    const talk = await noticed()
    const mail = letterOf({ from: talk.from, to: talk.to })
    expect(await talk.deliver(mail, {})).toBe(401)
    expect(await talk.deliver(`${mail}!`, signatureOf(app, mail))).toBe(401)
    const { ask } = await openShell(app)
    expect((await ask('/webhooks/mail', { method: 'POST', headers: signatureOf(app, mail), body: mail })).status).toBe(
      404,
    )
    await nothingFrom(talk)
  })

  test('more than 20 an hour in one conversation', async () => {
    const { tom, id, to, from, deliver } = await noticed()
    for (let count = 0; count < 22; count += 1) await deliver(letterOf({ from, to, text: `Number ${count}` }))
    expect((await textsOf(tom, id)).slice(1)).toHaveLength(20)
  })

  test('a person who is suspended', async () => {
    const talk = await noticed()
    await query.update(profiles).set({ suspendedAt: now }).where(eq(profiles.id, talk.rosa.id))
    await talk.deliver(letterOf({ from: talk.from, to: talk.to }))
    expect(await textsOf(talk.tom, talk.id)).toEqual([FIRST])
    expect(await mailsTo(talk.rosa, REFUSED)).toEqual([])
  })
})

describe('a reply that is refused is answered once, with why', () => {
  test.each([
    [
      'the other side has blocked them',
      async ({ tom, id }: Talk) => tom.browser.api.message.block({ id }),
      'Your message was not delivered.',
    ],
    [
      'they have blocked the other side',
      async ({ rosa, id }: Talk) => rosa.browser.api.message.block({ id }),
      'You have blocked this person.',
    ],
    [
      'their address is not confirmed',
      async ({ rosa }: Talk) => query.update(user).set({ emailVerified: false }).where(eq(user.id, rosa.id)),
      'confirm your email address',
    ],
    [
      'their account is about to be deleted',
      async ({ rosa }: Talk) =>
        query
          .insert(deletionRequests)
          .values({ userId: rosa.id, requestedAt: now, eraseAt: inDays(30), hidListing: false }),
      'delete',
    ],
    ['the email is too old', async () => app.clock.to(inDays(91)), 'You can answer an email for 90 days.'],
  ])('%s', async (_, prepare, reason) => {
    const talk = await noticed()
    await prepare(talk)
    for (const text of ['Yes', 'Hello?']) await talk.deliver(letterOf({ from: talk.from, to: talk.to, text }))
    expect(await textsOf(talk.tom, talk.id)).toEqual([FIRST])
    const mails = await mailsTo(talk.rosa, REFUSED)
    expect([mails.length, mails[0]?.replyTo]).toEqual([1, null])
    expect(mails[0]?.text).toContain(reason)
  })

  test.each([
    ['says nothing', { text: '> only a quote' }, 'We found nothing that you wrote'],
    ['is too long', { text: 'x'.repeat(5_001) }, 'longer than 5,000 characters'],
    [
      'has other files alone',
      { text: '', files: [{ name: 'a.pdf', type: 'application/pdf', bytes: Buffer.from('x') }] },
      'Only text and photos',
    ],
  ])('because it %s', async (_, given, reason) => {
    const { tom, rosa, id, to, from, deliver } = await noticed()
    await deliver(letterOf({ from, to, ...given }))
    expect(await textsOf(tom, id)).toEqual([FIRST])
    expect((await mailsTo(rosa, REFUSED))[0]?.text).toContain(reason)
  })

  test('because it came from another address, which reads no word of the conversation', async () => {
    const { tom, rosa, id, to, deliver } = await noticed()
    const stranger = { id: `stranger-${randomUUID()}`, browser: tom.browser }
    for (const text of ['Yes', 'Again']) await deliver(letterOf({ from: addressOf(stranger), to, text }))
    expect(await textsOf(tom, id)).toEqual([FIRST])
    const mails = await mailsTo(stranger)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('It came from another address')
    expect(mails[0]?.text).not.toMatch(new RegExp(`${rosa.id}|Tom|roof`))
  })

  test('and leaves no photo behind', async () => {
    const talk = await noticed()
    await talk.tom.browser.api.message.block({ id: talk.id })
    const files = [{ name: 'roof.png', type: 'image/png', bytes: await plainPng(60, 40) }]
    await talk.deliver(letterOf({ from: talk.from, to: talk.to, files }))
    expect(await query.$count(messagePhotos, eq(messagePhotos.ownerId, talk.rosa.id))).toBe(0)
  })
})

type Talk = Awaited<ReturnType<typeof noticed>>

test('no mail makes the server fail', async () => {
  const { tom, id, to, from, deliver } = await noticed()
  const seed = newSeed()
  const dice = createDice(seed)
  const file = { name: 'a.png', type: 'image/png', bytes: await plainPng(20, 20) }
  const whole = Buffer.from(letterOf({ from, to, text: 'Häuser 🏠', files: [file] }))
  const junk = [
    '\0',
    '\r\n\r\n',
    '--b0undary',
    '=?utf-8?B?',
    ';'.repeat(300),
    '\xff\xfe',
    '<'.repeat(500),
    'Content-Type: ',
  ].map((text) => Buffer.from(text, 'latin1'))
  const statuses = new Set<number>()
  for (let round = 0; round < 150; round += 1) {
    await forgetLimits(app)
    const at = dice.below(whole.length)
    const cut = whole.subarray(at + dice.below(whole.length - at))
    const mail =
      dice.below(4) === 0
        ? Buffer.concat([dice.pick(junk), whole])
        : Buffer.concat([whole.subarray(0, at), dice.pick(junk), cut])
    statuses.add(await deliver(mail))
  }
  expect([seed, ...statuses]).toEqual([seed, 200])
  expect((await textsOf(tom, id))[0]).toBe(FIRST)
})
