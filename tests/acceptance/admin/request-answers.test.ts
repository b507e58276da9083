/** Staff ask back about requests and complaints, and see what waits in the menu. */
import { expect, test } from 'vitest'
import { addClaim } from '#tests/support/admin/claim-acts.ts'
import { addRequest } from '#tests/support/admin/request-acts.ts'
import { openForAdmin } from '#tests/support/admin/users.ts'
import { pathIn, type TestBrowser } from '#tests/support/browser.ts'
import { textOf } from '#tests/support/html.ts'
import { addProvider } from '#tests/support/people.ts'

const { app, admin } = await openForAdmin({ now: new Date('2026-11-23T10:00:00Z'), working: true })
const moderator = await app.as(await addProvider(app, { accountType: 'moderator', memberFor: null }))

test('a question goes out with a link; the answer comes back by it into the history, until it is decided', async () => {
  const email = 'rita@home.example'
  const id = await addRequest(app, { email })
  const path = `/admin/businesses/requests/${id}`
  await admin.post(path, { outcome: 'ask', answer: 'Which page shows it?' })
  const list = async () => (await admin.html('/admin/businesses/requests')).text
  expect(await list()).toContain('Asked back')
  const mail = await app.mailTo(email, /^About your complaint/)
  const answer = pathIn(mail, '/listing-request/answer')
  const visitor = app.browser()
  const page = await visitor.html(answer)
  for (const words of ['About your complaint', 'Which page shows it?']) expect(page.text).toContain(words)
  const empty = await visitor.post(answer, { text: ' ' })
  expect([empty.status, await empty.text()]).toEqual([400, expect.stringContaining('Write your answer')])
  await app.clock.to(new Date('2026-11-23T10:05:00Z'))
  const sent = await visitor.follow(await visitor.post(answer, { text: 'The page of Ridge Roofing, at the foot.' }))
  expect(sent.text).toContain('We’ve got your answer')
  const arrived = await app.mailTo('hello@fettle.example', /^An answer to your question/)
  expect(arrived.text).toContain('at the foot')
  expect(arrived.links.some((link) => link.endsWith(path))).toBe(true)
  expect(await list()).toContain('They have answered')
  const history = textOf((await admin.html(path)).region('History'))
  expect(history).toMatch(/ada wrote.*Which page shows it\?.*Rita Ridge answered.*at the foot/s)
  await admin.post(path, { outcome: 'refused', answer: 'The law wants it there.' })
  expect(textOf((await admin.html(path)).region('History'))).toMatch(/Refused by ada.*The law wants it there\./s)
  const decided = await app.mailTo(email, /^Our answer/)
  expect(decided.text).toContain('The law wants it there.')
  expect(decided.text).not.toContain('don’t agree')
  expect((await visitor.html(answer)).text).toContain('This link works until we have decided')
  const late = await visitor.post(answer, { text: 'One more thing' })
  expect(late.status).toBe(410)
  expect(await late.text()).toContain('One more thing')
  expect((await visitor.html('/listing-request/answer?token=nonsense')).text).toContain('no longer works')
})

test('the menu counts what waits: requests for admins alone, claims for moderators too', async () => {
  const counted = async (browser: TestBrowser) => {
    const [link] = (await browser.html('/admin')).all('a', { href: '/admin/businesses' })
    return Number(/(\d+) waiting/.exec(link ? textOf(link) : '')?.[1] ?? 0)
  }
  const before = [await counted(admin), await counted(moderator)]
  await addRequest(app)
  expect([await counted(admin), await counted(moderator)]).toEqual([(before[0] ?? 0) + 1, before[1]])
  await addClaim(app)
  expect([await counted(admin), await counted(moderator)]).toEqual([(before[0] ?? 0) + 2, (before[1] ?? 0) + 1])
})
