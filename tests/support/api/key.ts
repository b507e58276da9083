import { type ApiScope, PERSONAL_SCOPES } from '#contract/api/scope.ts'
import { after, DAY } from '#contract/duration.ts'
import { apiKeys } from '#db/schema/index.ts'
import { hashToken } from '#server/account/token.ts'
import { newSecret, startOf } from '#server/api/key/secret.ts'
import type { TestApp } from '../app.ts'

/** Makes a key for a person, as Account Security does. Returns its secret, for `app.api(path, { key })`. */
export async function addKey(
  app: TestApp,
  userId: string,
  scopes: readonly ApiScope[] = PERSONAL_SCOPES,
): Promise<string> {
  const secret = newSecret()
  const now = app.site.now()
  await app.site.database.query.insert(apiKeys).values({
    userId,
    name: 'A program',
    secretHash: hashToken(secret),
    start: startOf(secret),
    scopes: [...scopes],
    createdAt: now,
    expiresAt: after(now, 30 * DAY),
  })
  return secret
}
