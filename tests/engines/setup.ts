import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { TestProject } from 'vitest/node'
import { demoId } from '#db/demo/rows.ts'
import { startSite } from '#tests/browser/support/site.ts'
import { findEngines } from '../../scripts/engines.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** The X display that nobody sees, on which WebKit draws. */
    display: string
  }
}

/** One server and one screen for all journeys. */
export default async function setup(project: TestProject) {
  const [site, screen] = await Promise.all([startSite(), startScreen()])
  project.provide('siteUrl', site.url)
  project.provide('job', `/job-directory/${demoId('job', 'job-1')}`)
  project.provide('display', screen.display)
  return async () => {
    screen.process.kill()
    await site.stop()
  }
}

/** Xvfb takes a free display and says which. */
async function startScreen(): Promise<{ display: string; process: ChildProcess }> {
  const program = findEngines().screen
  if (!program) throw new Error('Xvfb is missing: npm run browsers installs it')
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(child.stdio[3] as Readable, 'data')
  return { display: `:${String(number).trim()}`, process: child }
}
