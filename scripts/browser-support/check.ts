// Fails when a built script asks for what the oldest supported browsers lack. Part of `npm run check`, after the build.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '#config/root.ts'
import { scan } from './scan.ts'

const scripts = globSync(join(root, 'build/client/assets/*.js'))
const findings = scripts.flatMap((path) =>
  scan(readFileSync(path, 'utf8')).map((finding) => `${basename(path)}: ${finding}`),
)
process.stdout.write(`${scripts.length} scripts, ${findings.length} findings\n`)
for (const finding of findings) process.stderr.write(`${finding}\n`)
process.exitCode = scripts.length === 0 || findings.length > 0 ? 1 : 0
