import { createServer } from 'node:net'
import type { Settings } from '#config/env.ts'
import { listen } from './stopping.ts'

/**
 * PORT=0 leaves the choice of a port to the system. It is made before anything is told the site's address, and the
 * port is kept from others until `release`, just before the server itself listens.
 * @throws AddressNotFree
 */
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
