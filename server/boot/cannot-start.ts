import { readSettings, type Settings, SettingsError } from '#config/env.ts'
import { createPeerFinder } from '#server/http/client-address.ts'

/** The settings; what is wrong with them is said before anything else of the server is read. */
export function settingsOrEnd(): Settings {
  try {
    const settings = readSettings()
    createPeerFinder(settings.trustedProxies) // knows what is wrong with them
    return settings
  } catch (error) {
    if (error instanceof SettingsError) return cannotStart(error.message)
    throw error
  }
}

/** Tells the operator why, and ends the process. */
export function cannotStart(why: string): never {
  process.stderr.write(`Fettle cannot start: ${why}\n`)
  process.exit(1)
}
