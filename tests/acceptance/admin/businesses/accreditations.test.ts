/** The staff check what providers state: in a register, or by a document. */
import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY } from '#contract/duration.ts'
import { accreditations, auditLog, files, user } from '#db/schema/index.ts'
import { openForAdmin } from '#tests/support/admin/users.ts'
import { refusalOf } from '#tests/support/app.ts'
import { addClient } from '#tests/support/clients.ts'
import { run } from '#tests/support/clock.ts'
import { hrefsIn, said, textOf } from '#tests/support/html.ts'
import { keepPages } from '#tests/support/http/kept-pages.ts'
import { addProvider } from '#tests/support/people.ts'

const now = new Date('2026-03-03T12:00Z')
const { app, query } = await openForAdmin({ now, working: true })
const moderatorId = await addClient(app, { accountType: 'moderator', firstName: 'Mo' })
// A session of the staff ends when the clock leaves it behind.
let moderator = await app.as(moderatorId)
const providerId = await addProvider(app, { businessName: 'Ridge Heating' })
const provider = await app.as(providerId)
const LISTING = `/directory/${providerId}`
const QUEUE = '/admin/businesses/accreditations'
const OWN = '/account/accreditations'
const pdf = new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'], 'Policy.pdf')

async function to(moment: Date) {
  await app.clock.to(moment)
  moderator = await app.as(moderatorId)
}

beforeEach(async () => {
  await to(now)
  await query.delete(accreditations)
  await query.delete(files)
})

type Given = Parameters<typeof provider.api.accreditation.add>[0]
const gas: Given = { kind: 'registration', name: 'Gas Safe Register', number: '531842', expiresOn: '' }
const cover: Given = { kind: 'insurance', name: 'Public liability', number: '', expiresOn: '2026-12-31' }
const queued = async (view = '') => (await moderator.html(QUEUE + view)).all('article').map(textOf)
const rowOf = async (id: string) => (await query.select().from(accreditations).where(eq(accreditations.id, id)))[0]
const shown = async () => textOf((await app.html(LISTING)).region('Accreditations'))

async function stated(given: Given = gas) {
  const { id } = await provider.api.accreditation.add(given)
  return { id, statedAt: now.toISOString() }
}

describe('the queue', () => {
  test('has entries in registers with the register’s search, and what has a document', async () => {
    await stated()
    const { id } = await stated(cover)
    expect(await queued()).toHaveLength(1)
    await provider.api.accreditation.addDocument({ id, file: pdf })
    const page = await moderator.html(QUEUE)
    const [first = '', second = ''] = page.all('article').map(textOf).sort()
    for (const text of ['Gas Safe Register', '531842', 'Ridge Heating']) expect(first).toContain(text)
    expect(hrefsIn(page.one('main'))).toContain(
      'https://www.gassaferegister.co.uk/find-an-engineer-or-check-the-register/',
    )
    for (const text of ['Public liability', '31 December 2026', 'Policy.pdf']) expect(second).toContain(text)
    expect(textOf((await moderator.html('/admin')).region('Needs attention'))).toContain(
      '2 accreditations wait for a check',
    )
  })

  test('is for the staff alone, and so are the documents', async () => {
    const { id } = await stated(cover)
    await provider.api.accreditation.addDocument({ id, file: pdf })
    const link = hrefsIn((await moderator.html(QUEUE)).one('main')).find((href) => href.startsWith('/media/')) ?? ''
    const answer = await moderator.page(link)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
    for (const other of [app.browser(), provider]) {
      expect((await other.page(link)).status).toBe(404)
    }
    expect((await provider.page(QUEUE)).status).toBe(404)
  })

  test('lacks what has expired, and what no one can see', async () => {
    const hidden = await addProvider(app, { memberFor: null })
    await (await app.as(hidden)).api.accreditation.add(gas)
    await stated({ ...gas, expiresOn: '2026-03-04' })
    expect(await queued()).toHaveLength(1)
    await to(new Date('2026-03-05T12:00Z'))
    expect(await queued()).toEqual([])
  })
})

describe('checked', () => {
  test('the listing says when, on kept pages too; the provider gets a mail; the audit log has it', async () => {
    const { id, statedAt } = await stated()
    const kept = keepPages(app)
    expect(await kept.shows(LISTING, 'Checked on')).toBe(false)
    const fields = { intent: 'confirm', id, statedAt, until: '2027-03-03', note: '' }
    expect(said(await moderator.follow(await moderator.post(QUEUE, fields)))).toContain('Marked as checked')
    await kept.heardAll()
    expect(await kept.shows(LISTING, 'Checked on 3 March 2026')).toBe(true)
    expect(await shown()).toContain('Registration number 531842 Checked on 3 March 2026')
    expect((await provider.html(OWN)).text).toContain('checked on 3 March 2026')
    const [{ email } = { email: '' }] = await query.select().from(user).where(eq(user.id, providerId))
    expect((await app.mailTo(email, /We’ve checked/)).text).toContain('until 3 March 2027')
    const [entry] = await query
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, providerId))
      .orderBy(desc(auditLog.at))
    expect(entry).toMatchObject({
      action: 'accreditation.confirmed',
      after: { accreditation: id, until: '2027-03-03' },
    })
    expect(await queued()).toEqual([])
    expect(await queued('?view=decided')).toHaveLength(1)
  })

  test('the check lasts to the end of its day; that night the accreditation is in the queue again', async () => {
    const { id, statedAt } = await stated()
    await moderator.api.accreditation.confirm({ id, statedAt, until: '2026-03-04' })
    await to(new Date('2026-03-04T23:59:50Z'))
    const page = await app.page(LISTING)
    expect(page.headers.get('x-fettle-cache')).toMatch(/max=10$/)
    expect(await page.text()).toContain('Checked on 3 March 2026')
    await to(new Date('2026-03-05T00:00Z'))
    expect(await shown()).toContain('Stated by the provider on 3 March 2026')
    await run(app, 'accreditation.expire')
    expect(await rowOf(id)).toMatchObject({ checkedAt: null, checkedUntil: null })
    expect(await queued()).toHaveLength(1)
    const [entry] = await query
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, providerId))
      .orderBy(desc(auditLog.at))
    expect(entry).toMatchObject({ action: 'accreditation.checkEnded', actorId: null })
  })

  test('changed by its provider, it is checked no more', async () => {
    const { id, statedAt } = await stated()
    await moderator.api.accreditation.confirm({ id, statedAt, until: '2027-03-03', note: 'All well.' })
    await provider.api.accreditation.edit({ id, stated: { ...gas, number: '531843' } })
    expect(await shown()).toContain('Registration number 531843 Stated by the provider')
    expect(await rowOf(id)).toMatchObject({ checkedUntil: null, checkedBy: null, checkNote: '' })
    expect(await queued()).toHaveLength(1)
  })

  test.each([
    ['2026-03-02', 'The check would be over already. Give a later day.'],
    ['2027-01-01', 'It is only valid until 31 December 2026, so the check can’t hold longer.'],
    ['2032-01-01', 'A check holds for at most 5 years. Give an earlier day.'],
    ['soon', 'Give a date, such as 24/12/2027'],
  ])('a check until %s is refused in words', async (until, message) => {
    const { id, statedAt } = await stated(cover)
    await provider.api.accreditation.addDocument({ id, file: pdf })
    const page = await moderator.follow(
      await moderator.post(QUEUE, { intent: 'confirm', id, statedAt, until, note: '' }),
    )
    expect(page.text).toContain(message)
    expect((await rowOf(id))?.checkedAt).toBeNull()
  })

  test('a moderator cannot check what its provider has changed since they looked', async () => {
    const { id, statedAt } = await stated()
    await to(new Date(now.getTime() + 1_000))
    await provider.api.accreditation.edit({ id, stated: { ...gas, number: '1' } })
    const late = moderator.api.accreditation.confirm({ id, statedAt, until: '2027-03-03' })
    expect(await late.catch(refusalOf)).toBe('CHANGED_MEANWHILE')
  })
})

test('not confirmed, its provider reads why, adds a document, and it is in the queue again', async () => {
  const { id, statedAt } = await stated()
  const fields = { intent: 'decline', id, statedAt, note: 'No' }
  const refused = await moderator.follow(await moderator.post(QUEUE, fields))
  expect([refused.status, refused.text.includes('Write at least 10 characters')]).toEqual([400, true])
  await moderator.post(QUEUE, { ...fields, note: 'The register has no such number.' })
  expect(await queued()).toEqual([])
  expect(await shown()).toContain('Stated by the provider')
  const own = await provider.html(OWN)
  expect(own.text).toContain('Not confirmed')
  expect(own.text).toContain('The register has no such number.')
  await provider.api.accreditation.addDocument({ id, file: pdf })
  expect(await queued()).toHaveLength(1)
})

describe('documents', () => {
  test('another takes the place of the first, and a removed one is gone with its file', async () => {
    const { id } = await stated(cover)
    await provider.api.accreditation.addDocument({ id, file: pdf })
    await provider.api.accreditation.addDocument({ id, file: new File([await pdf.text()], 'Newer.pdf') })
    const stored = () => query.select().from(files).where(eq(files.ownerId, providerId))
    expect(await stored()).toHaveLength(1)
    expect((await provider.html(OWN)).text).toContain('Newer.pdf')
    await provider.api.accreditation.removeDocument({ id })
    expect(await stored()).toEqual([])
    await provider.api.accreditation.addDocument({ id, file: pdf })
    await provider.api.accreditation.remove({ id })
    expect(await stored()).toEqual([])
  })

  test('are taken by content, from their provider alone', async () => {
    const { id } = await stated(cover)
    const script = new File(['<script>alert(1)</script>'], 'policy.pdf')
    expect(await provider.api.accreditation.addDocument({ id, file: script }).catch(refusalOf)).toBe('FILE_TYPE')
    const other = await app.as(await addProvider(app))
    expect(await other.api.accreditation.addDocument({ id, file: pdf }).catch(refusalOf)).toBe('NOT_FOUND')
    expect(await other.api.accreditation.removeDocument({ id }).catch(refusalOf)).toBe('NOT_FOUND')
  })

  test('are deleted 90 days after the decision, which stays', async () => {
    const { id, statedAt } = await stated(cover)
    await provider.api.accreditation.addDocument({ id, file: pdf })
    await moderator.api.accreditation.confirm({ id, statedAt, until: '2026-12-31' })
    await to(new Date(now.getTime() + 91 * DAY))
    await run(app, 'accreditation.forget')
    expect(await rowOf(id)).toMatchObject({ documentPath: null, documentName: '', checkedAt: now })
    expect(await query.select().from(files).where(eq(files.ownerId, providerId))).toEqual([])
  })
})
