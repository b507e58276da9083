import { and, eq, notInArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { HOUR } from '#contract/duration.ts'
import type { PushDevice, TurnOffPush, TurnOnPush } from '#contract/push/input.ts'
import type { PushState } from '#contract/push/view.ts'
import { DEVICE_NEEDED, DEVICE_REFUSED, MOST_DEVICES, type PushKind } from '#contract/push/words.ts'
import { rowOf } from '#db/rows.ts'
import { pushDevices, session } from '#db/schema/index.ts'
import type { PushAddress } from '#server/platform/push.ts'
import { type Limit, withinLimit } from '#server/work/limit.ts'
import { Refusal, tooMany } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'

const PER_PERSON: Limit = { name: 'push', most: 60, per: HOUR }

/** Says what the browser that asks is told of. */
export async function pushState(work: Work, person: Person): Promise<PushState> {
  return { key: await work.site.push.publicKey(), kinds: (await ownKinds(work, person)) ?? [] }
}

/** Null if this browser gets no notifications. */
async function ownKinds(work: Work, person: Person): Promise<PushKind[] | null> {
  const [device] = await work.db.select({ kinds: pushDevices.kinds }).from(pushDevices).where(ofBrowser(person))
  return device?.kinds ?? null
}

const ofBrowser = ({ id, sessionId }: Person) => and(eq(pushDevices.sessionId, sessionId), eq(pushDevices.userId, id))

export async function turnOn(work: Work, person: Person, { kind, device }: TurnOnPush): Promise<void> {
  if (!(await withinLimit(work, PER_PERSON, person.id))) {
    throw tooMany('You have changed your notifications many times. Please try again in an hour.')
  }
  if (device && !work.site.push.accepts(device)) throw new Refusal('DEVICE_REFUSED', DEVICE_REFUSED)
  await work.transaction(async (work) => {
    await lockSession(work, person)
    const before = await ownKinds(work, person)
    const kinds = [...new Set([...(before ?? []), kind])]
    if (device) return addDevice(work, person, device, kinds)
    if (!before) throw new Refusal('DEVICE_NEEDED', DEVICE_NEEDED)
    await work.db.update(pushDevices).set({ kinds }).where(ofBrowser(person))
  })
}

/** Has two presses at once follow each other. */
async function lockSession(work: Work, { sessionId }: Person): Promise<void> {
  const locked = await work.db
    .select({ id: session.id })
    .from(session)
    .where(eq(session.id, sessionId))
    .for('no key update')
  if (locked.length === 0) throw new Refusal('UNAUTHORIZED', 'Please log in first.')
}

/** A browser that someone else used before is this person's now. */
async function addDevice(work: Work, person: Person, device: PushDevice, kinds: PushKind[]): Promise<void> {
  const row = { ...device, userId: person.id, sessionId: person.sessionId, kinds, createdAt: work.now() }
  await work.db.delete(pushDevices).where(ofBrowser(person))
  await work.db
    .insert(pushDevices)
    .values(row)
    .onConflictDoUpdate({ target: pushDevices.endpoint, set: { ...row, lastSuccessAt: null } })
  const newest = work.db
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(eq(pushDevices.userId, person.id))
    .orderBy(sql`${pushDevices.sessionId} = ${person.sessionId} desc, ${pushDevices.createdAt} desc`)
    .limit(MOST_DEVICES)
  await work.db.delete(pushDevices).where(and(eq(pushDevices.userId, person.id), notInArray(pushDevices.id, newest)))
}

/** A browser that is to be told of nothing is forgotten. */
export async function turnOff(work: Work, person: Person, { kind }: TurnOffPush): Promise<void> {
  await work.transaction(async (work) => {
    await lockSession(work, person)
    const kinds = kind ? ((await ownKinds(work, person)) ?? []).filter((other) => other !== kind) : []
    const own = ofBrowser(person)
    if (kinds.length === 0) await work.db.delete(pushDevices).where(own)
    else await work.db.update(pushDevices).set({ kinds }).where(own)
  })
}

const AddressRow = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() })

type PushTarget = { deviceId: string; userId: string; kind: PushKind }

/**
 * Follows the rules of mails. Undefined once it is off, its session has ended, its person may not be told, or it has become
 * another person's.
 */
export function addressOf(work: Work, { deviceId, userId, kind }: PushTarget): Promise<PushAddress | undefined> {
  return rowOf(work.db, AddressRow)`
    select d.endpoint, d.p256dh, d.auth from push_devices d
    join session s on s.id = d.session_id and s.expires_at > present()
    join "user" u on u.id = d.user_id and u.email_verified
    join profiles p on p.id = d.user_id and p.suspended_at is null
    where d.id = ${deviceId} and d.user_id = ${userId} and ${kind} = any(d.kinds)
      and not exists (select from deletion_requests r where r.user_id = p.id)`
}

export async function forgetDevice(work: Work, deviceId: string): Promise<void> {
  await work.db.delete(pushDevices).where(eq(pushDevices.id, deviceId))
}

export async function noteDelivery(work: Work, deviceId: string): Promise<void> {
  await work.db.update(pushDevices).set({ lastSuccessAt: work.now() }).where(eq(pushDevices.id, deviceId))
}
