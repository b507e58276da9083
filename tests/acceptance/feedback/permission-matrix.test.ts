import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { feedback, feedbackAppeals, feedbackReplies, reports } from '#db/schema/index.ts'
import { forgetLimits, openAtNow } from '#tests/support/accounts.ts'
import { refusalOf } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { addClient, daysAgo } from '#tests/support/clients.ts'
import { addProvider, entry } from '#tests/support/people.ts'
import { procedures } from '#tests/support/procedures.ts'

const { app } = await openAtNow()
const { query } = app.site.database

const ids = {
  author: await addClient(app),
  client: await addClient(app),
  provider: await addProvider(app),
  lapsed: await addProvider(app, { memberFor: -100 }),
  rival: await addProvider(app),
  moderator: await addClient(app, { accountType: 'moderator' }),
  admin: await addClient(app, { accountType: 'admin' }),
}

const WHO = ['visitor', 'author', 'client', 'provider', 'lapsed', 'rival', 'moderator', 'admin'] as const
type Who = (typeof WHO)[number]
type Api = TestBrowser['api']

const words = { rating: 2, title: 'Neat work', description: 'As agreed.' }
const published = { approvedAt: daysAgo(app, 100), checkedAt: daysAgo(app, 100), createdAt: daysAgo(app, 100) }
const waiting = { approvedAt: null, checkedAt: null }
const removed = { ...waiting, checkedAt: app.site.now(), removedAt: app.site.now(), removalReason: 'personal' as const }

/** An entry by the author about the provider who is addressed: the lapsed one for the calls of that one. */
async function left(who: Who, state: Partial<typeof feedback.$inferInsert> = published): Promise<string> {
  const providerId = who === 'lapsed' ? ids.lapsed : ids.provider
  await query.delete(feedback).where(eq(feedback.providerId, providerId))
  const given = entry(providerId, 4, { userId: ids.author, ...state })
  const [row] = await query.insert(feedback).values(given).returning({ id: feedback.id })
  return row?.id ?? ''
}

async function replied(who: Who): Promise<string> {
  const feedbackId = await left(who)
  const providerId = who === 'lapsed' ? ids.lapsed : ids.provider
  const reply = { feedbackId, providerId, replyText: 'Thank you.' }
  const [row] = await query.insert(feedbackReplies).values(reply).returning({ id: feedbackReplies.id })
  return row?.id ?? ''
}

async function appealed(who: Who): Promise<string> {
  const subjectId = await left(who, removed)
  const appeal = {
    kind: 'feedback',
    subjectId,
    feedbackId: subjectId,
    personId: ids.author,
    text: 'It is true.',
  } as const
  const [row] = await query
    .insert(feedbackAppeals)
    .values({ ...appeal, madeAt: app.site.now() })
    .returning({ id: feedbackAppeals.id })
  return row?.id ?? ''
}

async function reported(who: Who) {
  const subjectId = await left(who)
  const report = { kind: 'feedback', subjectId, reason: 'other', note: '', madeAt: app.site.now() } as const
  await query.insert(reports).values(report)
  return { kind: 'feedback', subjectId, version: 1, seen: 1 } as const
}

/** What could change what is shown about a provider. */
const acts: Record<string, (who: Who) => Promise<(api: Api) => Promise<unknown>>> = {
  'feedback.approve': async (who) => {
    const id = await left(who, waiting)
    return (api) => api.feedback.approve({ kind: 'feedback', id, version: 1 })
  },
  'feedback.unapprove': async (who) => {
    const id = await left(who)
    return (api) => api.feedback.unapprove({ kind: 'feedback', id, version: 1, reason: 'personal' })
  },
  'feedback.moderate': async (who) => {
    const id = await left(who)
    return (api) => api.feedback.moderate({ id, version: 1, reason: 'personal', ...words })
  },
  'feedback.erase': async (who) => {
    const id = await left(who)
    return (api) => api.feedback.erase({ id, version: 1, reason: 'legal' })
  },
  'feedback.decideAppeal': async (who) => {
    const id = await appealed(who)
    return (api) => api.feedback.decideAppeal({ id, version: 1, outcome: 'restored' })
  },
  'feedback.appeal': async (who) => {
    const id = await left(who, removed)
    return (api) => api.feedback.appeal({ kind: 'feedback', id, text: 'It is true.' })
  },
  'feedback.edit': async (who) => {
    const id = await left(who, waiting)
    return (api) => api.feedback.edit({ id, version: 1, ...words })
  },
  'feedback.withdraw': async (who) => {
    const id = await left(who)
    return (api) => api.feedback.withdraw({ id })
  },
  'feedback.addUpdate': async (who) => {
    const id = await left(who)
    return (api) => api.feedback.addUpdate({ id, rating: 5, text: 'It still holds.' })
  },
  'feedback.leave': async (who) => {
    await query.delete(feedback).where(eq(feedback.providerId, ids.provider))
    const about = who === 'rival' ? ids.rival : ids.provider
    return (api) => api.feedback.leave({ providerId: about, ...words })
  },
  'feedback.reply': async (who) => {
    const feedbackId = await left(who)
    return (api) => api.feedback.reply({ feedbackId, text: 'Thank you.' })
  },
  'feedback.editReply': async (who) => {
    const id = await replied(who)
    return (api) => api.feedback.editReply({ id, text: 'Thank you very much.' })
  },
  'report.uphold': async (who) => {
    const thing = await reported(who)
    return (api) => api.report.uphold({ ...thing, reason: 'personal' })
  },
  'report.dismiss': async (who) => {
    const thing = await reported(who)
    return (api) => api.report.dismiss(thing)
  },
}

const [V, T, N] = ['UNAUTHORIZED', 'WRONG_TYPE', 'NOT_FOUND']
/** In the order of WHO. Providers, paying or not, may reply; nothing else changes what is shown about them. */
const matrix: Record<keyof typeof acts, (string | undefined)[]> = {
  'feedback.approve': [N, N, N, N, N, N, 'ok', 'ok'],
  'feedback.unapprove': [N, N, N, N, N, N, 'ok', 'ok'],
  'feedback.moderate': [N, N, N, N, N, N, 'ok', 'ok'],
  'feedback.erase': [N, N, N, N, N, N, N, 'ok'],
  'feedback.decideAppeal': [N, N, N, N, N, N, 'ok', 'ok'],
  'feedback.appeal': [V, 'ok', N, N, N, N, N, N],
  'feedback.edit': [V, 'ok', N, T, T, T, T, T],
  'feedback.withdraw': [V, 'ok', N, T, T, T, T, T],
  'feedback.addUpdate': [V, 'ok', N, T, T, T, T, T],
  'feedback.leave': [V, 'ok', 'ok', T, T, T, T, T],
  'feedback.reply': [V, T, T, 'ok', 'ok', N, T, T],
  'feedback.editReply': [V, T, T, 'ok', 'ok', N, T, T],
  'report.uphold': [N, N, N, N, N, N, 'ok', 'ok'],
  'report.dismiss': [N, N, N, N, N, N, 'ok', 'ok'],
}

/** They change nothing that is shown: photos that wait, invitations, a report that someone else decides on. */
const HARMLESS = ['addPhoto', 'removePhoto', 'followLink', 'invite', 'renewLink', 'stopInvitations', 'make']

test('the matrix has a row for every procedure that could change what is shown', () => {
  const changing = procedures.filter(
    ({ name, procedure }) => /^(feedback|report)\./.test(name) && !procedure['~orpc'].meta.reads,
  )
  const asked = changing.map(({ name }) => name).filter((name) => !HARMLESS.includes(name.split('.')[1] ?? ''))
  expect(asked.sort()).toEqual(Object.keys(acts).sort())
})

test.each(Object.keys(acts))('%s is open to these alone [FBK-07, FBK-09, FBK-28, ADM-46, API-28]', async (name) => {
  await forgetLimits(app)
  const answers: Record<string, unknown> = {}
  const expected: Record<string, unknown> = {}
  for (const [at, who] of WHO.entries()) {
    const call = await acts[name]?.(who)
    const api = who === 'visitor' ? app.visitor() : app.person(ids[who])
    const before = await received(who)
    answers[who] = await call?.(api).then(() => 'ok', refusalOf)
    expected[who] = matrix[name]?.[at]
    if (answers[who] !== 'ok') expect(await received(who), `${name} by ${who}`).toEqual(before)
  }
  expect(answers).toEqual(expected)
})

test('the lists and pages of moderation are there for those who decide alone [API-28, ADM-03]', async () => {
  const id = await left('provider')
  for (const who of ['author', 'client', 'provider'] as const) {
    const browser = await app.as(ids[who])
    const reads = [browser.api.feedback.find({ view: 'all', q: '', after: null }), browser.api.feedback.inspect({ id })]
    const answers = await Promise.all(reads.map((read) => read.then(() => 'ok', refusalOf)))
    expect(answers, who).toEqual([N, N])
    for (const path of ['/admin/feedback', `/admin/feedback/${id}`]) {
      expect((await browser.page(path)).status, `${path} for ${who}`).toBe(404)
    }
  }
})

/** All that the addressed provider has, word for word: those who are refused change nothing. */
async function received(who: Who) {
  const about = sql`provider_id = ${who === 'lapsed' ? ids.lapsed : ids.provider}`
  const entries = await query.select().from(feedback).where(about)
  const replies = await query.select().from(feedbackReplies).where(about)
  return { entries, replies, waiting: await query.select().from(reports).where(sql`closed_at is null`) }
}
