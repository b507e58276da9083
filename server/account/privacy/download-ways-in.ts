import { desc, eq } from 'drizzle-orm'
import * as table from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'
import { deviceOf } from '../device.ts'

/** What a person or their programs log in by, without anything that would log someone in. */
export async function waysInOf({ db }: Work, id: string) {
  const sessions = await db
    .select()
    .from(table.session)
    .where(eq(table.session.userId, id))
    .orderBy(desc(table.session.createdAt))
  return {
    loginNumber: await db.select().from(table.userPhones).where(eq(table.userPhones.userId, id)),
    sessions: sessions.map(({ name, createdAt, updatedAt, expiresAt, ipAddress, userAgent }) => ({
      name,
      device: deviceOf(userAgent),
      userAgent,
      address: ipAddress,
      signedInAt: createdAt,
      seenAt: updatedAt,
      expiresAt,
    })),
    passkeys: await db
      .select({
        name: table.passkeys.name,
        synced: table.passkeys.synced,
        domain: table.passkeys.domain,
        addedAt: table.passkeys.createdAt,
        lastUsedAt: table.passkeys.lastUsedAt,
      })
      .from(table.passkeys)
      .where(eq(table.passkeys.userId, id)),
    'passkey-offer': await db.select().from(table.passkeyOffers).where(eq(table.passkeyOffers.userId, id)),
    'api-keys': await db
      .select({
        name: table.apiKeys.name,
        start: table.apiKeys.start,
        scopes: table.apiKeys.scopes,
        madeAt: table.apiKeys.createdAt,
        expiresAt: table.apiKeys.expiresAt,
        lastUsedAt: table.apiKeys.lastUsedAt,
      })
      .from(table.apiKeys)
      .where(eq(table.apiKeys.userId, id)),
  }
}
