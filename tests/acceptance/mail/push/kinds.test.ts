import { afterAll, beforeEach, expect, test } from 'vitest'
import type { PushKind } from '#contract/push/words.ts'
import { feedback } from '#db/schema/index.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { addClient, addJob } from '#tests/support/clients.ts'
import { run } from '#tests/support/clock.ts'
import { addReader, mailsTo, PLUMBING, postJob, send, told } from '#tests/support/mail/alerts.ts'
import { openPushService, pushed } from '#tests/support/mail/push-service.ts'
import { addProvider, entry } from '#tests/support/people.ts'

const app = await createTestApp({ working: true })
const service = await openPushService()
afterAll(async () => {
  await app.close()
  await service.close()
})
beforeEach(() => forgetLimits(app))

async function deviceOf({ api }: TestBrowser, kind: PushKind) {
  const device = service.device()
  await api.push.turnOn({ kind, device: device.keys })
  return device
}

const ridge = { businessName: 'Ridge Plumbing', categories: [PLUMBING], location: 'Leeds' }

test('a member who wants no mail is notified of a new job once, and of none after turning it off', async () => {
  const reader = await addReader(app, { on: false })
  await addReader(app, { on: false }) // has no device either
  const browser = await app.as(reader.id)
  const device = await deviceOf(browser, 'job_alerts')
  const jobId = await postJob(app, { title: 'A tap drips, call 07700 900123', budget: '£80' })
  expect(await told(app, jobId)).toEqual([reader.id])
  await send(app, jobId)
  await send(app, jobId)
  await pushed(app)
  expect(await mailsTo(app, reader)).toEqual([])
  expect(device.shown).toMatchObject([
    { title: 'New job: A tap drips', path: `/job-directory/${jobId}`, tag: `alert.${jobId}` },
  ])
  expect(device.shown[0]?.body).toMatch(/Leeds.*1 mile.*£80/)
  await browser.api.push.turnOff({ kind: 'job_alerts' })
  expect(await told(app, await postJob(app))).toEqual([])
})

test('a member who wants one alert a day gets one notification of all jobs of the day', async () => {
  const reader = await addReader(app, { on: false, settings: { pace: 'daily' } })
  const device = await deviceOf(await app.as(reader.id), 'job_alerts')
  for (const title of ['Mend a tap', 'Mend a boiler', 'Mend a shower']) await send(app, await postJob(app, { title }))
  await run(app, 'alert.daily')
  await pushed(app)
  expect(device.shown).toMatchObject([{ title: '3 new jobs for you', path: '/matching-jobs' }])
  expect(device.shown[0]?.body).toMatch(/1 more$/)
})

test('a client is notified who opened the details of their job, the newest in place of the one before', async () => {
  const clientId = await addClient(app)
  const device = await deviceOf(await app.as(clientId), 'answers')
  const jobId = await addJob(app, clientId, { title: 'Mend a gate', categories: [PLUMBING], revealCap: 10 })
  for (const businessName of ['Ridge Plumbing', 'Vale Plumbing']) {
    await app.person(await addProvider(app, { ...ridge, businessName })).job.reveal({ id: jobId })
    await pushed(app)
  }
  expect(device.shown).toEqual([
    {
      title: 'Ridge Plumbing opened your details',
      body: 'Mend a gate: 1 of 10 providers have them.',
      path: `/job-directory/${jobId}`,
      tag: `job.${jobId}`,
    },
    {
      title: 'Vale Plumbing opened your details',
      body: 'Mend a gate: 2 of 10 providers have them.',
      path: `/job-directory/${jobId}`,
      tag: `job.${jobId}`,
    },
  ])
})

test('a provider is notified of a review, and its author of the reply', async () => {
  const [clientId, providerId] = [await addClient(app), await addProvider(app, ridge)]
  const provider = await app.as(providerId)
  const [theirs, own] = [await deviceOf(provider, 'answers'), await deviceOf(await app.as(clientId), 'answers')]
  const [added] = await app.site.database.query
    .insert(feedback)
    .values(entry(providerId, 4, { userId: clientId, title: 'Left it tidy' }))
    .returning({ id: feedback.id })
  const feedbackId = added?.id ?? ''
  await app.work.transaction((work) => work.emit('feedback.received', { feedbackId, updateId: null }))
  await pushed(app)
  await provider.api.feedback.reply({ feedbackId, text: 'Thank you, Tom.', sure: false })
  await pushed(app)
  expect(theirs.shown).toMatchObject([{ title: 'Sam P. reviewed you: 4 out of 5', body: 'Left it tidy' }])
  expect(own.shown).toMatchObject([{ title: 'Ridge Plumbing replied to your review', body: 'Thank you, Tom.' }])
})
