import { inArray, sql } from 'drizzle-orm'
import { pushDevices } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'
import { OfReader, type PushData, type PushName, pushes } from './pushes.ts'

export async function sendPush<Name extends PushName>(work: Work, name: Name, data: PushData<Name>): Promise<void> {
  await sendPushes(work, name, [data])
}

/** A task for each device that wants this kind, so that a retry tells no other device twice. */
export async function sendPushes<Name extends PushName>(work: Work, name: Name, all: PushData<Name>[]): Promise<void> {
  if (all.length === 0) return
  const { kind, data: schema, delay } = pushes[name]
  const byReader = new Map(all.map((data) => [OfReader.parse(data).userId, schema.parse(data)]))
  const devices = await work.db
    .select({ id: pushDevices.id, userId: pushDevices.userId })
    .from(pushDevices)
    .where(sql`${inArray(pushDevices.userId, [...byReader.keys()])} and ${kind} = any(${pushDevices.kinds})`)
  const tasks = devices.map(({ id, userId }) => ({ push: name, deviceId: id, data: byReader.get(userId) }))
  await work.site.queue.sendAll('push', tasks, work.db, 0, delay)
}
