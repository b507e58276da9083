import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { z } from 'zod'
import { root } from '#config/root.ts'
import { BackupReport, DrillReport } from './reports.ts'

/** What the site asks of a process of its own, which gives way to pages and whose memory ends with it. */
export type BackupTool = {
  /** Makes a backup, and removes old ones. */
  make(): Promise<BackupReport>
  drill(): Promise<DrillReport>
}

/** Enough for what a command says last. */
const MAX_OUTPUT_LENGTH = 100_000

export const backUpByCommand: BackupTool = {
  make: () => ask('backup', BackupReport),
  drill: () => ask('drill', DrillReport),
}

async function ask<Report>(command: string, Report: z.ZodType<Report>): Promise<Report> {
  const child = spawn(process.execPath, ['--liftoff-only', join(root, 'server/cli/cli.ts'), command, '--json'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const last = { out: '', err: '' }
  child.stdout.on('data', (bytes) => {
    last.out = (last.out + bytes).slice(-MAX_OUTPUT_LENGTH)
  })
  child.stderr.on('data', (bytes) => {
    last.err = (last.err + bytes).slice(-MAX_OUTPUT_LENGTH)
  })
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  child.once('error', reject)
  child.once('close', resolve)
  const code = await promise
  if (code !== 0) throw new Error(last.err.trim().slice(-2_000) || `The command ended with ${code}.`)
  return Report.parse(JSON.parse(last.out.trim().split('\n').at(-1) ?? ''))
}
