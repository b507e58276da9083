import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { after, DAY, MINUTE } from '#contract/duration.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { addJob } from '#tests/support/clients.ts'
import { textOf } from '#tests/support/html.ts'
import { keepPages } from '#tests/support/http/kept-pages.ts'
import { addReveals } from '#tests/support/job/jobs.ts'
import { clientVoice, providerVoice, release, say, start, threadOf, type Voice, writeTo } from './talk.ts'

const began = new Date('2026-11-20T12:00:00Z')
const app = await createTestApp({ now: began })
beforeEach(() => forgetLimits(app))
afterAll(() => app.close())

const toLater = (duration: number) => app.clock.to(after(app.site.now(), duration))
const answersOf = async ({ id }: Voice) => (await app.visitor().directory.listing({ id })).answers

async function dashboardOf({ browser }: Voice): Promise<string> {
  return textOf((await browser.html('/dashboard')).region('Messages'))
}

/** A client writes first, and gets an answer after so many minutes, or none. */
async function ask(rosa: Voice, minutes: number | null): Promise<{ tom: Voice; id: string }> {
  const tom = await clientVoice(app)
  const id = await writeTo(tom, rosa.id)
  if (minutes === null) return { tom, id }
  await toLater(minutes * MINUTE)
  await say(rosa, id, 'Yes, gladly')
  return { tom, id }
}

async function askInTurn(rosa: Voice, minutes: (number | null)[]) {
  for (const one of minutes) await ask(rosa, one)
}

describe('the time in which a provider usually answers', () => {
  test('is on the listing from the fifth answered conversation on, at once, and the provider is told so', async () => {
    const rosa = await providerVoice(app)
    const kept = keepPages(app)
    const path = `/directory/${rosa.id}`
    await askInTurn(rosa, [5, 600, 90])
    const { id } = await ask(rosa, 20)
    await say(rosa, id, 'One more thing')
    const fifth = await ask(rosa, null)
    expect(await answersOf(rosa)).toBeNull()
    expect(await kept.shows(path, 'Usually answers')).toBe(false)
    expect(await dashboardOf(rosa)).toContain('Answer 1 more client and your page will show how fast you reply.')
    await toLater(100 * MINUTE)
    await say(rosa, fifth.id, 'At last')
    await kept.heardAll()
    expect(await kept.shows(path, 'Usually answers within 2 hours')).toBe(true) // 5, 20, 90, 100, 600
    expect(await dashboardOf(rosa)).toContain(
      'Your page says “Usually answers within 2 hours”. Based on 5 conversations in the last 90 days.',
    )
  })

  test('is the middle of the first answers, and further messages change nothing', async () => {
    const rosa = await providerVoice(app)
    await askInTurn(rosa, [30, 30, 30, 30])
    const { tom, id } = await ask(rosa, 30)
    await toLater(DAY)
    await say(tom, id, 'And on Monday?')
    await toLater(3 * DAY)
    await say(rosa, id, 'On Tuesday')
    expect(await answersOf(rosa)).toBe('Usually answers within an hour')
  })

  test('leaves out conversations that the provider began', async () => {
    const rosa = await providerVoice(app)
    await askInTurn(rosa, [10, 10, 10, 10])
    const tom = await clientVoice(app)
    const jobId = await addJob(app, tom.id)
    await addReveals(app, jobId, rosa.id)
    const { conversationId } = await start(rosa, { jobId })
    await say(tom, conversationId, 'When could you come?')
    await say(rosa, conversationId, 'Tomorrow')
    expect(await answersOf(rosa)).toBeNull()
    await ask(rosa, 10)
    expect(await answersOf(rosa)).toBe('Usually answers within an hour')
  })

  test('begins when a message that was held arrives', async () => {
    const rosa = await providerVoice(app)
    await askInTurn(rosa, [3000, 3000, 30, 30])
    const spammer = await clientVoice(app)
    const others = await Promise.all([1, 2, 3, 4].map(() => providerVoice(app)))
    for (const { id } of others) await writeTo(spammer, id, 'The same words')
    const id = await writeTo(spammer, rosa.id, 'The same words')
    await toLater(5 * DAY)
    const [message] = (await threadOf(spammer, id)).messages
    await release(app, message?.id ?? '')
    await toLater(40 * MINUTE)
    await say(rosa, id, 'Not for me')
    expect(await answersOf(rosa)).toBe('Usually answers within an hour')
  })

  test('is not shown while more clients have waited a week in vain, those whom the provider blocked apart', async () => {
    const rosa = await providerVoice(app)
    await askInTurn(rosa, [10, 10, 10, 10, 10])
    const waiting = []
    for (let count = 0; count < 6; count += 1) waiting.push(await ask(rosa, null))
    expect(await answersOf(rosa)).toBe('Usually answers within an hour')
    await toLater(8 * DAY)
    expect(await answersOf(rosa)).toBeNull()
    expect(await dashboardOf(rosa)).toContain('waited a week without an answer (6 of 11)')
    await rosa.browser.api.message.block({ id: waiting[0]?.id ?? '' })
    expect(await answersOf(rosa)).toBe('Usually answers within an hour')
  })

  test('is that of the last 90 days', async () => {
    const rosa = await providerVoice(app)
    await askInTurn(rosa, [10, 10, 10, 10, 10])
    await toLater(91 * DAY)
    expect(await answersOf(rosa)).toBeNull()
  })
})
