import { readSettings } from '#config/env.ts'
import { createAuth } from '#server/auth/auth.ts'
import { renewEncryption } from '#server/auth/secrets.ts'
import { forgetLimits } from '../accounts.ts'
import type { TestApp } from '../app.ts'

export const FIRST = 'the-first-secret-of-this-site-at-length'
export const SECOND = 'the-second-secret-of-this-site-at-length'
export const THIRD = 'the-third-secret-of-this-site-at-length'

/** As after a restart with this AUTH_SECRET, and these as AUTH_SECRET_PREVIOUS. */
export async function restartWith(app: TestApp, secret: string, ...earlier: string[]): Promise<void> {
  const { site } = app
  const settings = readSettings({ AUTH_SECRET: secret, AUTH_SECRET_PREVIOUS: earlier.join(' ') })
  Object.assign(site.settings, { authSecret: settings.authSecret, earlierSecrets: settings.earlierSecrets })
  site.auth = createAuth(site.settings, site.database, site.log, site.hashCost)
  if (earlier.length > 0) await renewEncryption(site.database.query, site.settings)
  await forgetLimits(app)
}
