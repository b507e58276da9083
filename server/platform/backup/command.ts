import { spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#config/root.ts'

/** Makes an archive of this name. Gives its bytes. */
export type MakeBackup = (file: string) => Promise<number>

/** Enough for what the command says last. */
const MOST_TOLD = 2_000

/** In a process of its own that gives way to pages, and whose memory ends with it. */
export const backUpByCommand: MakeBackup = async (file) => {
  const child = spawn(process.execPath, ['--liftoff-only', join(root, 'server/cli/cli.ts'), 'backup', file], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let told = ''
  child.stderr.on('data', (bytes) => {
    told = (told + bytes).slice(-MOST_TOLD)
  })
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  child.once('error', reject)
  child.once('close', resolve)
  const code = await promise
  if (code !== 0) throw new Error(told.trim() || `The command ended with ${code}.`)
  return (await stat(file)).size
}
