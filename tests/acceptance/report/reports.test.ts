/** Anyone signed in reports what they see; moderators decide; everyone concerned is told. */
import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { REPORT_KINDS, type ReportKind } from '#contract/report/words.ts'
import { feedback, feedbackReplies, jobs, messages, profiles, reports } from '#db/schema/index.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { addFeedback, addHeldMessage, addReport } from '#tests/support/admin/feedback-acts.ts'
import { createTestApp, refusalOf } from '#tests/support/app.ts'
import { addClient, addJob } from '#tests/support/clients.ts'
import { run } from '#tests/support/clock.ts'
import { allIn, said, textOf } from '#tests/support/html.ts'
import { subjectsTo } from '#tests/support/membership.ts'
import { addProvider } from '#tests/support/people.ts'

const now = new Date()
const app = await createTestApp({ now, working: true })
const { query } = app.site.database
afterAll(() => app.close())
beforeEach(async () => {
  await forgetLimits(app)
  await query.delete(reports)
})

const moderator = await app.as(await addClient(app, { accountType: 'moderator', firstName: 'Mo' }))
const published = { approvedAt: now, checkedAt: now }
const open = (subjectId: string) =>
  query.$count(reports, and(eq(reports.subjectId, subjectId), isNull(reports.closedAt)))

/** One of each kind, with who wrote it and someone else who sees it. */
async function things() {
  const providerId = await addProvider(app, { businessName: 'Ridge Roofing' })
  const [author, reader] = [await addClient(app), await addClient(app)]
  const feedbackId = await addFeedback(app, { providerId, userId: author, title: 'Dry at last', ...published })
  const [reply] = await query
    .insert(feedbackReplies)
    .values({ feedbackId, providerId, replyText: 'You never paid.' })
    .returning()
  const job = await addJob(app, author, { title: 'Hang four doors' })
  const { conversationId } = await app
    .person(author)
    .message.start({ id: randomUUID(), to: { providerId }, text: `Pay me first ${randomUUID()}` })
  const [message] = await query.select().from(messages).where(eq(messages.conversationId, conversationId))
  return {
    providerId,
    author,
    feedback: { id: feedbackId, by: author, reader },
    reply: { id: reply?.id ?? '', by: providerId, reader },
    listing: { id: providerId, by: providerId, reader },
    job: { id: job, by: author, reader: providerId },
    message: { id: message?.id ?? '', by: author, reader: providerId },
  }
}

describe('the form of a report', () => {
  test('is one for every kind, takes one reason of the list, and is for those who are signed in [FBK-34, FBK-35, API-69]', async () => {
    const all = await things()
    for (const kind of REPORT_KINDS) {
      const { id, by, reader } = all[kind]
      const path = `/report/${kind}/${id}`
      const visit = await app.browser().page(path)
      expect([kind, visit.headers.get('location')]).toEqual([kind, `/login?return=${encodeURIComponent(path)}`])
      expect(await app.visitor().report.make({ kind, subjectId: id, reason: 'legal' }).catch(refusalOf)).toBe(
        'UNAUTHORIZED',
      )
      expect((await (await app.as(by)).html(path)).text).toContain('This is your own')
      const browser = await app.as(reader)
      const without = await browser.post(path, { reason: '', note: 'Rude' })
      expect([kind, without.status, await without.text()]).toEqual([
        kind,
        400,
        expect.stringContaining('Choose what is wrong'),
      ])
      expect((await browser.post(path, { reason: 'dislike', note: '' })).status).toBe(400)
      const sent = await browser.follow(await browser.post(path, { reason: 'other', note: 'Rude' }))
      expect([kind, said(sent)]).toEqual([kind, expect.stringContaining('Thank you for your report')])
      expect(await query.select().from(reports).where(eq(reports.subjectId, id))).toMatchObject([
        { kind, reason: 'other', note: 'Rude', reporterId: reader, outcome: null },
      ])
    }
    const reasons = (await (await app.as(all.feedback.reader)).html(`/report/feedback/${all.feedback.id}`)).all(
      'input',
      { name: 'reason' },
    )
    expect(reasons.map(({ attribs }) => attribs.value)).toEqual([
      ...['unrelated', 'invented', 'abusive', 'personal', 'advertising', 'duplicate', 'author', 'legal', 'other'],
    ])
  })

  test('does not show what its reader may not see', async () => {
    const stranger = await app.as(await addClient(app))
    const waiting = await addFeedback(app, { title: 'Secret words' })
    const { message } = await things()
    for (const path of [
      `feedback/${waiting}`,
      `message/${message.id}`,
      `job/${randomUUID()}`,
      'job/1',
      `user/${randomUUID()}`,
    ]) {
      expect([path, (await stranger.page(`/report/${path}`)).status]).toEqual([path, 404])
    }
  })

  test('is linked from listing and job, but not from one’s own', async () => {
    const { providerId, job } = await things()
    expect(
      (await app.html(`/directory/${providerId}`)).all('a', { href: `/report/listing/${providerId}` }),
    ).toHaveLength(1)
    expect((await app.html(`/job-directory/${job.id}`)).all('a', { href: `/report/job/${job.id}` })).toHaveLength(1)
    const own = await (await app.as(job.by)).html(`/job-directory/${job.id}`)
    expect(own.all('a', { href: `/report/job/${job.id}` })).toEqual([])
  })
})

describe('the queue', () => {
  test('shows each thing once with its kind, reasons, notes and words [ADM-62]', async () => {
    const all = await things()
    for (const kind of REPORT_KINDS)
      await addReport(app, { kind, subjectId: all[kind].id, reason: 'personal', note: `A ${kind}` })
    await addReport(app, { subjectId: all.feedback.id, reason: 'invented', note: 'I know him' })
    const page = await moderator.html('/admin/reports')
    const shown = page.all('article').map(textOf)
    expect(shown).toHaveLength(REPORT_KINDS.length)
    const of = (text: string) => shown.find((entry) => entry.startsWith(text))
    for (const said of [
      'It gives away personal data',
      '“A feedback”',
      'It is not a genuine experience',
      'Dry at last',
    ]) {
      expect(of('Feedback, reported 2 times')).toContain(said)
    }
    expect(of('Reply')).toContain('You never paid.')
    expect(of('Listing')).toContain('Ridge Roofing')
    expect(of('Job')).toContain('Hang four doors')
    expect(of('Message')).toContain('Pay me first')
    expect(textOf(page.region('Reports'))).toMatch(/Open\s*6/)
    const one = await moderator.html(`/admin/reports?subject=${all.job.id}`)
    expect(one.all('article')).toHaveLength(1)
    const client = await app.as(all.author)
    expect((await client.page('/admin/reports')).status).toBe(404)
    expect(
      await client.api.report.find({ view: 'open', kind: null, subjectId: null, after: null }).catch(refusalOf),
    ).toBe('NOT_FOUND')
  })

  test.each(REPORT_KINDS)(
    'a report of a %s that is upheld takes it down, and both sides are told',
    async (kind: ReportKind) => {
      const all = await things()
      const { id, by, reader } = all[kind]
      await addReport(app, { kind, subjectId: id, reporterId: reader })
      await addReport(app, { kind, subjectId: id, reporterId: all.feedback.reader, reason: 'legal' }).catch(() => {})
      const count = await open(id)
      const form = {
        intent: 'uphold',
        kind,
        subject: id,
        seen: String(count),
        version: kind === 'feedback' || kind === 'reply' ? '1' : '',
      }
      const without = await moderator.post('/admin/reports', { ...form, reason: '' })
      expect([without.status, await without.text()]).toEqual([400, expect.stringContaining('Choose a reason')])
      const done = await moderator.follow(await moderator.post('/admin/reports', { ...form, reason: 'abusive' }))
      expect(said(done)).toContain('Removed')
      expect(await open(id)).toBe(0)
      expect(await isShown(kind, id)).toBe(false)
      expect(await subjectsTo(app, `${reader}@example.com`)).toContain('What came of your report')
      const told = await subjectsTo(app, `${by}@example.com`)
      expect(told.some((subject) => /taken (something of yours|your reply)|About your feedback/.test(subject))).toBe(
        true,
      )
      const closed = await moderator.html(`/admin/reports?view=closed&subject=${id}`)
      expect(closed.text).toMatch(/Reported by \w.*Upheld by \S+: It is abusive or hateful/s)
    },
  )

  test('a report that is dismissed leaves the thing, and who made it is told', async () => {
    const { feedback: entry } = await things()
    await addReport(app, { subjectId: entry.id, reporterId: entry.reader })
    const form = { intent: 'dismiss', kind: 'feedback', subject: entry.id, version: '1' }
    await addReport(app, { subjectId: entry.id, reason: 'legal' })
    const late = await moderator.post('/admin/reports', { ...form, seen: '1' })
    expect([late.status, await late.text()]).toEqual([
      409,
      expect.stringContaining('Someone else has reported this meanwhile.'),
    ])
    const done = await moderator.follow(await moderator.post('/admin/reports', { ...form, seen: '2' }))
    expect([said(done), await open(entry.id), await isShown('feedback', entry.id)]).toEqual([
      expect.stringContaining('Dismissed'),
      0,
      true,
    ])
    const mail = await app.mailTo(`${entry.reader}@example.com`, /What came of your report/)
    expect(mail.text).toContain('it keeps to our rules, so it stays')
    expect(await subjectsTo(app, `${entry.by}@example.com`)).toEqual([])
    const twice = await moderator.post('/admin/reports', { ...form, seen: '2' })
    expect(twice.status).toBe(404)
  })

  test('what is removed, withdrawn or changed closes its reports in the same moment', async () => {
    const all = await things()
    const { api } = moderator
    await addReport(app, { subjectId: all.feedback.id })
    await api.feedback.moderate({ id: all.feedback.id, version: 1, reason: 'personal', rating: 4, title: 'Fine' })
    expect(await open(all.feedback.id)).toBe(0)
    await addReport(app, { kind: 'reply', subjectId: all.reply.id })
    await api.feedback.unapprove({ kind: 'reply', id: all.reply.id, version: 2, reason: 'abusive' })
    expect(await open(all.reply.id)).toBe(0)
    await addReport(app, { subjectId: all.feedback.id })
    await addReport(app, { kind: 'reply', subjectId: all.reply.id })
    await app.person(all.author).feedback.withdraw({ id: all.feedback.id })
    expect([await open(all.feedback.id), await open(all.reply.id)]).toEqual([0, 0])
    await addReport(app, { kind: 'job', subjectId: all.job.id })
    await app.person(all.author).job.removeOwn({ id: all.job.id })
    expect(await open(all.job.id)).toBe(0)
    const gone = randomUUID()
    await addReport(app, { kind: 'listing', subjectId: gone })
    await run(app, 'report.forget')
    expect(await open(gone)).toBe(0)
  })
})

describe('held messages', () => {
  test('are delivered or dropped by a moderator, once', async () => {
    const [one, other] = [await addHeldMessage(app), await addHeldMessage(app)]
    const page = await moderator.html('/admin/reports?view=held')
    expect(page.text).toContain('Buy gold')
    const act = (intent: string, message: string) => moderator.post('/admin/reports?view=held', { intent, message })
    expect(said(await moderator.follow(await act('release', one)))).toContain('Message delivered')
    expect(said(await moderator.follow(await act('drop', other)))).toContain('Message dropped')
    const rows = await query.select().from(messages)
    expect(rows.find(({ id }) => id === one)?.heldAt).toBeNull()
    expect(rows.find(({ id }) => id === other)?.droppedAt).not.toBeNull()
    expect((await act('release', other)).status).toBe(404)
    const left = allIn((await moderator.html('/admin/reports?view=held')).one('main'), 'li', { text: /Buy gold/ })
    expect(left).toEqual([])
  })
})

async function isShown(kind: ReportKind, id: string): Promise<boolean> {
  if (kind === 'feedback')
    return (await query.select().from(feedback).where(eq(feedback.id, id)))[0]?.approvedAt !== null
  if (kind === 'reply') {
    return (await query.select().from(feedbackReplies).where(eq(feedbackReplies.id, id)))[0]?.removedAt === null
  }
  if (kind === 'listing') return (await query.select().from(profiles).where(eq(profiles.id, id)))[0]?.hiddenAt === null
  if (kind === 'job') return (await query.select().from(jobs).where(eq(jobs.id, id)))[0]?.hiddenAt === null
  return (await query.select().from(messages).where(eq(messages.id, id)))[0]?.heldAt === null
}
