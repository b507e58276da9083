import { once } from 'node:events'
import { createServer as createSocket } from 'node:http'
import { createServer } from 'vite'
import { root } from '#config/root.ts'
import { settingsOrEnd } from './cannot-start.ts'

const settings = settingsOrEnd()
// Vite would take one and the same port for the reloading of every checkout on this machine.
const socket = createSocket().listen(0, settings.host).unref()
await once(socket, 'listening')
const address = socket.address()
const clientPort = typeof address === 'object' ? address?.port : undefined
// Hot reload: Vite compiles on demand, and each request uses the newest modules.
const vite = await createServer({
  root,
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server: socket, ...(clientPort ? { clientPort } : {}) } },
})
process.removeAllListeners('SIGTERM') // Vite would end the process before the database is closed
const { boot } = await vite.ssrLoadModule('/server/boot/boot.ts')
const { pagesBy } = await vite.ssrLoadModule('/server/boot/pages-by.ts')

const pages = pagesBy(async () => {
  const build = await vite.ssrLoadModule('virtual:react-router/server-build')
  const { contextFor } = await vite.ssrLoadModule('/app/api.server.ts')
  const { requestHandler } = await vite.ssrLoadModule('/app/document/render.tsx')
  return { handler: requestHandler(build), contextFor, routes: build.routes }
})

await boot(settings, pages, { dev: vite.middlewares })
