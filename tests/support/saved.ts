import { jobs, savedJobs, savedProviders } from '#db/schema/index.ts'
import { createTestApp, type TestApp } from './app.ts'
import { addClient, addJob, daysAgo } from './clients.ts'
import { addProvider } from './people.ts'

/** A site with a client and a provider, and the two listings and two jobs that they may save. */
export async function openSaving(options: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp(options)
  const clientId = await addClient(app)
  const client = await app.as(clientId)
  const providerId = await addProvider(app, { businessName: 'Watching Ltd' })
  const provider = await app.as(providerId)
  const older = await addProvider(app, {
    businessName: 'Older Plumbing',
    bio: 'Boilers and taps.',
    createdAt: new Date('2020-01-01'),
    town: 'Leeds',
    categories: ['Construction/Trade > Plumbing'],
  })
  const newer = await addProvider(app, {
    businessName: 'Newer Roofing',
    bio: 'Slate and lead.',
    createdAt: new Date('2024-01-01'),
    categories: ['Construction/Trade > Roofing'],
  })
  const gate = await addJob(app, clientId, { title: 'Mend a gate', postedAt: daysAgo(app, 20) })
  const roof = await addJob(app, clientId, {
    title: 'Patch a roof',
    postedAt: daysAgo(app, 10),
    categories: ['Construction/Trade > Roofing'],
  })
  return { app, clientId, client, providerId, provider, older, newer, gate, roof }
}

/** Nothing is saved, and every job is open. */
export async function forgetSaved(app: TestApp) {
  await app.site.database.query.delete(savedProviders)
  await app.site.database.query.delete(savedJobs)
  await app.site.database.query.update(jobs).set({ status: 'open' })
}
