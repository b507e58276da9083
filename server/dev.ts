import { createServer } from 'vite'
import { root } from '#config/root.ts'

// Hot reload: Vite compiles on demand, and every request takes the newest door and pages.
const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true } })
const { boot } = await vite.ssrLoadModule('/server/boot.ts')
const { createRequestHandler } = await vite.ssrLoadModule('react-router')

await boot(
  (site: unknown) => async (request: Request, visit: unknown) => {
    const build = await vite.ssrLoadModule('virtual:react-router/server-build')
    const { contextFor } = await vite.ssrLoadModule('/app/api.server.ts')
    return createRequestHandler(build, 'development')(request, contextFor(site, visit, console.error))
  },
  vite.middlewares,
)
