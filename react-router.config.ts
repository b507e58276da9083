import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // All routes in one small file that is kept for good, instead of asking for the next ones on every page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
