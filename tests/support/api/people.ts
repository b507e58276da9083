import { API_SCOPES, type ApiScope, PERSONAL_SCOPES } from '#contract/api/scope.ts'
import { after, DAY } from '#contract/duration.ts'
import { deletionRequests } from '#db/schema/index.ts'
import type { TestApp } from '../app.ts'
import { addClient } from '../clients.ts'
import { addProvider } from '../people.ts'
import { addKey } from './key.ts'

export type Program = { key: string | null; userId: string | null; scopes: readonly ApiScope[] }

/** A program of each kind of person: with every scope that one may have, unless the name says otherwise. */
export async function addPrograms(app: TestApp) {
  const programOf = async (userId: string, scopes: readonly ApiScope[] = PERSONAL_SCOPES): Promise<Program> => ({
    key: await addKey(app, userId, scopes),
    userId,
    scopes,
  })
  const member = await addProvider(app, { location: 'Leeds', categories: ['Construction/Trade > Roofing'] })
  const leaving = await addClient(app)
  const now = app.site.now()
  const eraseAt = after(now, 30 * DAY)
  await app.site.database.query
    .insert(deletionRequests)
    .values({ userId: leaving, requestedAt: now, eraseAt, hidListing: false })
  return {
    visitor: { key: null, userId: null, scopes: ['read' as const] },
    'unconfirmed client': await programOf(await addClient(app, { emailConfirmed: false })),
    client: await programOf(await addClient(app)),
    'provider without membership': await programOf(await addProvider(app, { memberFor: null })),
    member: await programOf(member),
    'member, read only': await programOf(member, ['read']),
    'leaving client': await programOf(leaving),
    'suspended client': await programOf(await addClient(app, { suspendedAt: now })),
    moderator: await programOf(await addClient(app, { accountType: 'moderator' })),
    'admin without the scope': await programOf(await addClient(app, { accountType: 'admin' })),
    admin: await programOf(await addClient(app, { accountType: 'admin' }), API_SCOPES),
  } satisfies Record<string, Program>
}
