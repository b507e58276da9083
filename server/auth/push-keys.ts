import { eq } from 'drizzle-orm'
import type { Settings } from '#config/env.ts'
import type { Query } from '#db/client.ts'
import { pushDevices, siteKeys } from '#db/schema/index.ts'
import { makePushKeys, type PushKeys } from '#server/platform/push.ts'
import { seal, unseal } from './secrets.ts'

const OURS = eq(siteKeys.name, 'push')

/** Made at first use and the same for every process. New ones if none of our secrets sealed them: browsers ask again. */
export async function pushKeysOf(db: Query, settings: Settings): Promise<PushKeys> {
  const before = await storedKeys(db, settings)
  if (before) return before
  const { publicKey, privateKey } = await makePushKeys()
  const sealed = await seal(settings, privateKey)
  await db.insert(siteKeys).values({ name: 'push', publicKey, sealed }).onConflictDoNothing()
  const stored = await storedKeys(db, settings)
  if (stored) return stored
  return db.transaction(async (db) => {
    await db.select({ name: siteKeys.name }).from(siteKeys).where(OURS).for('update')
    const renewed = await storedKeys(db, settings) // by another process, in the meantime
    if (renewed) return renewed
    await db.update(siteKeys).set({ publicKey, sealed }).where(OURS)
    await db.delete(pushDevices)
    return { publicKey, privateKey }
  })
}

/** Null if there are none, or they cannot be read. */
async function storedKeys(db: Query, settings: Settings): Promise<PushKeys | null> {
  const [row] = await db.select().from(siteKeys).where(OURS)
  const privateKey = row ? await unseal(settings, row.sealed) : null
  return row && privateKey !== null ? { publicKey: row.publicKey, privateKey } : null
}
