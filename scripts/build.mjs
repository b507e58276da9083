// Builds the browser's files and the server's bundle, compressed ahead of time.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { node24, root, run } from './node24.mjs'

rmSync(join(root, 'build'), { recursive: true, force: true })
const code = await run(node24(), [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
  env: { NODE_ENV: 'production' },
})
if (code !== 0) process.exit(code)
const { precompress } = await import('../server/platform/static-files.ts')
await precompress(join(root, 'build/client'))
writeFileSync(join(root, 'build', 'done'), '')
