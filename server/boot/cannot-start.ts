import { readSettings, type Settings } from '#config/env.ts'
import { SettingsError } from '#config/setting-kinds.ts'
import { createPeerFinder } from '#server/http/client-address.ts'

/** Reports bad settings before any other server module loads. */
export function settingsOrEnd(): Settings {
  try {
    const settings = readSettings()
    createPeerFinder(settings.trustedProxies) // throws for bad proxies
    return settings
  } catch (error) {
    if (error instanceof SettingsError) return cannotStart(error.message)
    throw error
  }
}

export function cannotStart(why: string): never {
  process.stderr.write(`Fettle cannot start: ${why}\n`)
  process.exit(1)
}
