import { rmSync } from 'node:fs'
import { afterAll, vi } from 'vitest'
import { killAll } from '#tests/support/http/server.ts'
import { folders } from './server.ts'

// Real processes on a machine that may have other work.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

afterAll(() => {
  killAll()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  folders.clear()
})
