import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { dayOf } from '#contract/date.ts'
import { after, DAY } from '#contract/duration.ts'
import { accreditations, claims, ownerships, profiles } from '#db/schema/index.ts'
import { hashPassword } from '#server/auth/password.ts'
import { PASSWORD } from '../accounts.ts'
import type { TestApp } from '../app.ts'
import { addProvider } from '../people.ts'
import type { Act } from './acts.ts'

let passwordHash: string | undefined

/** An unclaimed listing. Gives the id. */
export function addListing(app: TestApp, given: Parameters<typeof addProvider>[1] = {}): Promise<string> {
  return addProvider(app, { adminCreated: true, businessName: 'Ridge Roofing', location: 'Leeds', ...given })
}

/** A claim that waits for the staff, as the form leaves one; its password is PASSWORD. */
export async function addClaim(app: TestApp, given: Partial<typeof claims.$inferInsert> = {}) {
  passwordHash ??= await hashPassword(PASSWORD, app.site.hashCost)
  const profileId = given.profileId ?? (await addListing(app))
  const row = {
    name: 'Cora Claimant',
    email: `${randomUUID().slice(0, 8)}@example.com`,
    passwordHash,
    siteCode: 'k3v9-2mxq-7rtd',
    status: 'waiting' as const,
    madeAt: app.site.now(),
    ...given,
    profileId,
  }
  const [added] = await app.site.database.query.insert(claims).values(row).returning()
  if (!added) throw new Error('nothing was added')
  return { ...added, profileId }
}

/** A listing with an owner whose claim was accepted, and a claim that disputes it, to which the owner has answered. */
export async function addDispute(app: TestApp) {
  const at = app.site.now()
  const profileId = await addProvider(app, { adminCreated: true, claimedAt: at, businessName: 'Ridge Roofing' })
  await app.site.database.query
    .insert(ownerships)
    .values({ profileId, kind: 'staff', email: `${profileId}@example.com`, beganAt: at })
  return addClaim(app, { profileId, ownerAnswer: 'The van is mine.' })
}

/** The running ownership of a listing. */
export async function ownershipOf(app: TestApp, profileId: string) {
  const rows = await app.site.database.query.select().from(ownerships).where(eq(ownerships.profileId, profileId))
  return rows.find(({ endedAt }) => endedAt === null)
}

export async function claimedAtOf(app: TestApp, id: string): Promise<Date | null> {
  const [found] = await app.site.database.query.select().from(profiles).where(eq(profiles.id, id))
  return found?.claimedAt ?? null
}

async function addAccreditation(app: TestApp) {
  const providerId = await addProvider(app)
  const row = { providerId, kind: 'registration' as const, name: 'Gas Safe Register', statedAt: app.site.now() }
  const [added] = await app.site.database.query.insert(accreditations).values(row).returning()
  if (!added) throw new Error('nothing was added')
  return { id: added.id, statedAt: added.statedAt.toISOString() }
}

export const claimActs: Record<string, Act> = {
  'approval.approve': async (app) => {
    const id = await addProvider(app, { awaitsApprovalSince: app.site.now() })
    return (api) => api.approval.approve({ id })
  },
  'approval.askForChanges': async (app) => {
    const id = await addProvider(app, { awaitsApprovalSince: app.site.now() })
    return (api) => api.approval.askForChanges({ id, reason: 'A bio would help people.' })
  },
  'accreditation.confirm': async (app) => {
    const looked = await addAccreditation(app)
    return (api) => api.accreditation.confirm({ ...looked, until: dayOf(after(app.site.now(), DAY)) })
  },
  'accreditation.decline': async (app) => {
    const looked = await addAccreditation(app)
    return (api) => api.accreditation.decline({ ...looked, note: 'The register has no such number.' })
  },
  'business.accept': async (app) => {
    const { id } = await addClaim(app)
    return (api) => api.business.accept({ id, reason: 'phone' })
  },
  'business.refuse': async (app) => {
    const { id } = await addClaim(app)
    return (api) => api.business.refuse({ id, reason: 'unproven' })
  },
  'business.handOver': async (app) => {
    const { id } = await addDispute(app)
    return (api) => api.business.handOver({ id, reason: 'The letterhead shows it' })
  },
  'business.undo': async (app) => {
    const { profileId } = await addDispute(app)
    const ownershipId = (await ownershipOf(app, profileId))?.id ?? ''
    return (api) => api.business.undo({ ownershipId, reason: 'Taken back' })
  },
}
