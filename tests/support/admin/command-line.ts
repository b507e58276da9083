/** The operator's command line, as a process of its own. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '#config/root.ts'

/** As the built server runs: optimising the embedded database takes longer than all that a command asks it. */
export const COMMAND = ['--liftoff-only', join(root, 'server/cli/cli.ts')]

/** The compiled sources are kept for the next command: that saves it a third of its work. */
export function commandEnvironment(settings: Record<string, string>) {
  return { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(tmpdir(), 'fettle-compiled'), ...settings }
}
