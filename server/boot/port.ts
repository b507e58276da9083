import { createServer } from 'node:net'
import type { Settings } from '#config/env.ts'
import { listen } from '#server/http/stopping.ts'

/** PORT=0: the system chooses, and the port stays reserved until `release`. @throws AddressNotFree */
export async function choosePort(settings: Settings): Promise<{ settings: Settings; release(): Promise<void> }> {
  if (settings.port !== 0) return { settings, release: async () => {} }
  const holder = createServer((socket) => socket.destroy())
  const { url } = await listen(holder, settings.host, 0)
  const siteUrl = new URL(settings.siteUrl)
  const { port } = new URL(url)
  if (siteUrl.port === '0') siteUrl.port = port
  return {
    settings: { ...settings, port: Number(port), siteUrl },
    release: () => new Promise((released) => holder.close(() => released())),
  }
}
