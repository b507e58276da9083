import { afterAll, beforeEach, expect, test } from 'vitest'
import { consents, feedback, feedbackReplies, files, jobContacts, jobs, savedProviders } from '#db/schema/index.ts'
import { addAccount, downloadOf, forgetLimits, logIn } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { newDataDir } from '#tests/support/data-dir.ts'
import { entry } from '#tests/support/people.ts'

const now = new Date()
const dataDir = newDataDir()

const app = await createTestApp({ now, environment: { DATA_DIR: dataDir } })
beforeEach(() => forgetLimits(app))
afterAll(() => app.close())

test('"Download my data" has everything of this person, and nothing of another [SET-63]', async () => {
  const person = await addAccount(app, { accountType: 'provider', phone: '07700900456', bio: 'My bio' })
  const client = await addAccount(app, { firstName: 'Wilhelmina', lastName: 'Ostrich', phone: '07700900789' })
  const db = app.site.database.query
  await db.insert(consents).values({ userId: person.id, kind: 'job_alerts', wording: 'In these words', givenAt: now })
  await db.insert(savedProviders).values({ userId: client.id, providerId: person.id })
  const [received] = await db
    .insert(feedback)
    .values(entry(person.id, 2, { userId: client.id, authorName: 'Wilhelmina O.', title: 'Came late' }))
    .returning()
  await db
    .insert(feedbackReplies)
    .values({ feedbackId: received?.id ?? '', providerId: person.id, replyText: 'Sorry for the wait' })
  const path = `avatars/${person.id}/avatar.webp`
  await db.insert(files).values({ path, ownerId: person.id, bytes: 3, type: 'image/webp', storedAt: now })
  await app.site.files.put(path, new Uint8Array([1, 2, 3]))
  const browser = await logIn(app, person)
  const { parts, all, files: unzipped } = await downloadOf(browser)
  expect(Object.keys(unzipped)).toEqual(
    expect.arrayContaining(
      ['account', 'contacts', 'consents', 'feedback-received', 'feedback-written', 'jobs', 'mail-choices']
        .concat(['memberships', 'profile', 'saved', 'sessions', 'support-access'])
        .map((name) => `${name}.json`),
    ),
  )
  for (const own of [person.email, '07700900456', 'My bio', 'In these words', 'Came late', 'Sorry for the wait']) {
    expect(all).toContain(own)
  }
  expect(parts['mail-choices.json']).toEqual([{ kind: 'job_alerts', on: true }])
  expect([...(unzipped[`media/${path}`] ?? [])]).toEqual([1, 2, 3])
  for (const foreign of [client.id, client.email, 'Wilhelmina', 'Ostrich', '07700900789']) {
    expect(all).not.toContain(foreign)
  }
  for (const secret of ['$argon2', browser.cookies.get('fettle.session_token')?.split('.')[0] ?? '-']) {
    expect(all).not.toContain(secret)
  }
})

test('the download of a client has the jobs posted and the feedback written [SET-63]', async () => {
  const provider = await addAccount(app, { accountType: 'provider' })
  const person = await addAccount(app)
  const db = app.site.database.query
  const [job] = await db
    .insert(jobs)
    .values({ userId: person.id, title: 'A dripping tap', description: 'Drip', location: 'Leeds' })
    .returning()
  await db.insert(jobContacts).values({ jobId: job?.id ?? '', name: 'Tina', email: 'jobs@example.com' })
  await db.insert(feedback).values(entry(provider.id, 5, { userId: person.id, title: 'Thank you all' }))
  await db.insert(savedProviders).values({ userId: person.id, providerId: provider.id })
  const { all } = await downloadOf(await logIn(app, person))
  for (const own of ['A dripping tap', 'jobs@example.com', 'Thank you all', provider.id]) expect(all).toContain(own)
})

test('data is downloaded at most five times an hour [SET-63]', async () => {
  const browser = await logIn(app, await addAccount(app))
  const download = () => browser.api.account.download()
  for (let times = 0; times < 5; times += 1) await download()
  await expect(download()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test('no one downloads anything without a session [SET-63]', async () => {
  await expect(app.visitor().account.download()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})
