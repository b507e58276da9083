/** What the operator does by command when no browser can. */
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { adminAddress } from '#contract/account/words.ts'
import type { MembershipChoice } from '#contract/user/words.ts'
import { auditLog } from '#db/schema/index.ts'
import { type ActName, actOnPerson } from '#server/account/by-operator.ts'
import { setJobHidden } from '#server/job/by-operator.ts'
import { addAccount, forgetLimits, isLoggedIn, logIn } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { addJob } from '#tests/support/clients.ts'
import { addMembership, addProvider } from '#tests/support/people.ts'

const app = await createTestApp({ working: true })
const { query } = app.site.database
beforeEach(() => forgetLimits(app))
afterAll(() => app.close())

const act = (name: ActName, who: string, membership: MembershipChoice | null = null) =>
  actOnPerson(app.work, name, { who, reason: 'as asked by telephone', membership })

const lastEntry = async (subjectId: string) => {
  const found = query.select().from(auditLog).where(eq(auditLog.subjectId, subjectId)).orderBy(desc(auditLog.at))
  return (await found).find(({ action }) => action !== 'account.signedIn')
}

test('a suspended person is signed out and stays out until activated; the audit log has the reason', async () => {
  const person = await addAccount(app)
  const browser = await logIn(app, person)
  expect(await act('suspend', person.email.toUpperCase())).toBe(`Deactivated and logged out: ${person.email}.`)
  expect(await isLoggedIn(browser)).toBe(false)
  await expect(logIn(app, person)).rejects.toMatchObject({ code: 'SUSPENDED' })
  expect(await lastEntry(person.id)).toMatchObject({
    action: 'user.deactivated',
    actorId: null,
    reason: 'as asked by telephone',
  })
  expect(await act('suspend', person.id)).toBe(`Nothing to do for ${person.email}.`)
  await act('activate', person.id)
  expect(await isLoggedIn(await logIn(app, person))).toBe(true)
})

test('a member is deactivated with a choice, and both need a reason, which is emailed', async () => {
  const person = await addAccount(app, { accountType: 'provider' })
  await addMembership(app, person.id, 30)
  const reasonless = actOnPerson(app.work, 'suspend', { who: person.id, reason: null, membership: 'keep' })
  await expect(reasonless).rejects.toThrow('--reason TEXT')
  await expect(act('suspend', person.id)).rejects.toThrow('has a running membership')
  await act('suspend', person.id, 'keep')
  const mail = await app.mailTo(person.email, /has been deactivated/)
  expect(mail.text).toContain('The reason: as asked by telephone')
  expect(mail.text).toContain('Your membership continues.')
})

test('a person is signed out everywhere', async () => {
  const person = await addAccount(app)
  const browsers = [await logIn(app, person), await logIn(app, person)]
  await act('sign-out', person.id)
  for (const browser of browsers) expect(await isLoggedIn(browser)).toBe(false)
})

test('a person who is locked out may try again', async () => {
  const person = await addAccount(app)
  for (let turn = 0; turn < 10; turn += 1) {
    await logIn(app, person, { password: 'wrong', address: `198.51.100.${turn}` }).catch(() => {})
    await logIn(app, person, { password: 'wrong' }).catch(() => {})
  }
  await expect(logIn(app, person)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await act('unlock', person.email)
  expect(await isLoggedIn(await logIn(app, person, { address: '203.0.113.9' }))).toBe(true)
})

test('a hidden listing leaves the directory and comes back', async () => {
  const id = await addProvider(app, { businessName: 'Hidden Oak' })
  const status = async () => (await app.page(`/directory/${id}`)).status
  expect(await status()).toBe(200)
  await act('hide', id)
  expect(await status()).toBe(404)
  await act('show', id)
  expect(await status()).toBe(200)
})

test('a hidden job is nowhere, its poster is told why, and it comes back', async () => {
  const { id: userId } = await addAccount(app)
  const at = app.site.now()
  const id = await addJob(app, userId)
  const turn = (hidden: boolean) => setJobHidden(query, id, { hidden, reason: 'a report', now: at })
  await turn(true)
  const closing = app.person(userId).job.close({ id })
  await expect(closing).rejects.toThrow('hidden by the people who run this site')
  await expect(turn(true)).rejects.toThrow('There is no job')
  expect(await lastEntry(id)).toMatchObject({ action: 'job.hidden', reason: 'a report' })
  await turn(false)
  expect(await lastEntry(id)).toBeDefined()
  const status = async () => (await app.page(`/job-directory/${id}`)).status
  expect(await status()).toBe(200)
  await act('suspend', userId)
  expect(await status()).toBe(404)
  await expect(turn(false)).rejects.toThrow('Its poster is deactivated')
  await act('activate', userId)
  expect(await status()).toBe(200)
})

test('the last admin stays, and no one else is guessed at', async () => {
  const [one, other] = await Promise.all(
    ['anna', 'bert'].map((name) => addAccount(app, { accountType: 'admin', email: adminAddress(name) })),
  )
  await act('suspend', one?.id ?? '')
  await expect(act('suspend', other?.id ?? '')).rejects.toThrow('This is the last admin')
  await expect(act('hide', 'no-one@example.com')).rejects.toThrow('No one has the address or id no-one@example.com.')
})
