import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { demoId } from '#db/demo/rows.ts'
import { findBrowser } from '../../../scripts/browser.mjs'
import { type Sessions, signInAll } from './people.ts'
import { startSite } from './site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browser listens that all browser tests share; each opens windows of its own in it. */
    browserAt: string
    /** Where the server of the browser tests is, without a slash at the end. */
    siteUrl: string
    sessions: Sessions
    /** The listing of a provider with membership, and of one without. */
    maya: string
    nadia: string
    /** The page of the newest open job. */
    job: string
  }
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** One server and one browser for all browser tests; they stop when the last of these is done. */
export default async function setup(project: TestProject) {
  const executablePath = findBrowser()
  const [site, browser] = await Promise.all([
    startSite(),
    chromium.launchServer({ args: flags, ...(executablePath ? { executablePath } : {}) }),
  ])
  const { url } = site
  project.provide('browserAt', browser.wsEndpoint())
  project.provide('siteUrl', url)
  project.provide('sessions', await signInAll(url))
  project.provide('maya', `/directory/${demoId('provider', 'maya')}`)
  project.provide('nadia', `/directory/${demoId('provider', 'nadia')}`)
  project.provide('job', `/job-directory/${demoId('job', 'job-1')}`)
  return () => Promise.all([site.stop(), browser.close()])
}
