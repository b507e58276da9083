import { listingOrigins, listingRequests } from '#db/schema/index.ts'
import type { TestApp } from '../app.ts'
import { addProvider } from '../people.ts'
import type { Act } from './acts.ts'

const DAY = 86_400_000

/** An unclaimed listing with an origin, as creating one leaves it. Gives the id. */
export async function addUnclaimed(
  app: TestApp,
  given: Parameters<typeof addProvider>[1] = {},
  origin: Partial<typeof listingOrigins.$inferInsert> = {},
): Promise<string> {
  const id = await addProvider(app, { businessName: 'Ridge Roofing', adminCreated: true, ...given })
  const at = origin.confirmedAt ?? app.site.now()
  const row = { source: 'the website of the business', obtainedOn: at.toISOString().slice(0, 10), confirmedAt: at }
  await app.site.database.query.insert(listingOrigins).values({ profileId: id, ...row, ...origin })
  return id
}

/** A request that waits for staff. Gives the id. */
export async function addRequest(
  app: TestApp,
  given: Partial<typeof listingRequests.$inferInsert> = {},
): Promise<string> {
  const madeAt = given.madeAt ?? app.site.now()
  const row = {
    kind: 'complaint' as const,
    status: 'waiting' as const,
    name: 'Rita Ridge',
    email: `rita.${crypto.randomUUID()}@example.com`,
    words: 'You hold my home number, and I never gave it to you.',
    madeAt,
    dueAt: new Date(madeAt.getTime() + 30 * DAY),
    ...given,
  }
  const [added] = await app.site.database.query
    .insert(listingRequests)
    .values(row)
    .returning({ id: listingRequests.id })
  if (!added) throw new Error('nothing was added')
  return added.id
}

export const requestActs: Record<string, Act> = {
  'request.answer': async (app) => {
    const id = await addRequest(app)
    return (api) => api.request.answer({ id, answer: 'Which page shows the number?' })
  },
  'request.confirm': async (app) => {
    const id = await addUnclaimed(app)
    return (api) => api.request.confirm({ id })
  },
  'request.decide': async (app) => {
    const id = await addRequest(app)
    return (api) => api.request.decide({ id, outcome: 'accepted', answer: 'The number is gone.' })
  },
  'request.lift': async (app) => {
    const phone = '01632 960 961'
    const profileId = await addUnclaimed(app, { phone })
    const id = await addRequest(app, { kind: 'removal', profileId })
    return async (api) => {
      await api.request.decide({ id, outcome: 'accepted', answer: 'It is gone.' })
      const known = { businessName: '', location: '', email: '', website: '' }
      await api.request.lift({ ...known, phone, reason: 'They asked for a listing by letter' })
    }
  },
  'request.markLetters': async (app) => {
    const id = await addUnclaimed(app)
    return (api) => api.request.markLetters({ ids: [id] })
  },
  'setting.setFreshness': async () => (api) => api.setting.setFreshness({ marked: 12, hidden: 18, hides: true }),
}
