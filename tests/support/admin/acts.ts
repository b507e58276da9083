import type { RouterClient } from '@orpc/server'
import type { NewProvider } from '#contract/user/input.ts'
import { supportConsents } from '#db/schema/index.ts'
import type { router } from '#server/router.ts'
import { PASSWORD } from '../accounts.ts'
import type { TestApp } from '../app.ts'
import { addClient } from '../clients.ts'
import { addProvider } from '../people.ts'
import { categoryActs } from './category-acts.ts'
import { claimActs } from './claim-acts.ts'
import { feedbackActs } from './feedback-acts.ts'
import { importActs } from './import-acts.ts'
import { memberActs } from './member-acts.ts'
import { operationActs } from './operation-acts.ts'
import { requestActs } from './request-acts.ts'
import { settingActs } from './setting-acts.ts'
import { staffActs } from './staff-acts.ts'
import { webhookActs } from './webhook-acts.ts'

type Api = RouterClient<typeof router>

export type Act = (app: TestApp) => Promise<(api: Api) => Promise<unknown>>

/**
 * A right call of every procedure that changes something for admins or moderators. Each prepares people and things of
 * its own, then gives the call, which is made by an admin with a fresh session and the password PASSWORD.
 */
export const acts: Record<string, Act> = {
  ...categoryActs,
  ...claimActs,
  ...feedbackActs,
  ...importActs,
  ...memberActs,
  ...operationActs,
  ...settingActs,
  ...staffActs,
  ...requestActs,
  ...webhookActs,
  'analytics.rebuild': async () => (api) => api.analytics.rebuild(),
  'admin.prove': async () => (api) => api.admin.prove({ secret: PASSWORD }),
  'user.edit': async (app) => {
    const id = await addClient(app)
    return (api) => api.user.edit({ id, reason: 'Asked by phone', changes: { firstName: 'Thomas' } })
  },
  'user.setStatus': async (app) => {
    const id = await addProvider(app)
    const change = { field: 'is_active', value: false, reason: 'Complaints', membership: 'end' } as const
    return (api) => api.user.setStatus({ id, ...change })
  },
  'user.setAddress': async (app) => {
    const id = await addClient(app, { emailConfirmed: false })
    const email = `${crypto.randomUUID()}@example.com`
    return (api) => api.user.setAddress({ id, email, confirmed: true, proof: 'Called back on 0161 496 0123' })
  },
  'user.erase': async (app) => {
    const id = await addProvider(app)
    return (api) => api.user.erase({ id, reason: 'Asked by letter' })
  },
  'user.look': async (app) => {
    const id = await consenting(app)
    return (api) => api.user.look({ id, reason: 'Asked by phone' })
  },
  'user.endLook': async (app) => {
    const id = await consenting(app)
    return async (api) => {
      await api.user.look({ id, reason: 'Asked by phone' })
      await api.user.endLook()
    }
  },
  'user.createProvider': async () => (api) => api.user.createProvider(newProvider()),
  'bulk.begin': async (app) => {
    const id = await addClient(app)
    return (api) =>
      api.bulk.begin({ act: 'deactivate', filters: { ...noUserFilters, q: id }, reason: 'Spam', count: 1 })
  },
  'bulk.stop': async (app) => {
    const id = await addClient(app)
    return async (api) => {
      const filters = { ...noUserFilters, q: id }
      await api.bulk.stop({ id: await api.bulk.begin({ act: 'delete', filters, reason: 'Spam', count: 1 }) })
    }
  },
  'user.beginExport': async () => (api) => api.user.beginExport(noUserFilters),
}

const noUserFilters = { q: '', type: null, state: null, membership: null, confirmed: null, from: null, to: null }

/** Someone who allows support access. Gives the id. */
export async function consenting(app: TestApp, id?: string): Promise<string> {
  const userId = id ?? (await addClient(app))
  const givenAt = app.site.now()
  const endsAt = new Date(givenAt.getTime() + 86_400_000)
  await app.site.database.query.insert(supportConsents).values({ userId, givenAt, endsAt })
  return userId
}

/** What the form of a new provider sends. */
export function newProvider(given: Partial<NewProvider> = {}): NewProvider {
  return {
    firstName: 'Una',
    lastName: 'Claimed',
    businessName: `Claimed ${crypto.randomUUID().slice(0, 8)}`,
    location: 'Leeds',
    phone: '',
    website: '',
    bio: '',
    source: 'the website of the business',
    obtainedOn: '',
    email: '',
    categories: { ids: [], other: null },
    anyway: false,
    image: null,
    ...given,
  }
}
