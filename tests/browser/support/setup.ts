import type { TestProject } from 'vitest/node'
import { demoId } from '#db/demo/rows.ts'
import { type Sessions, signInAll } from './people.ts'
import { startSite } from './site.ts'

declare module 'vitest' {
  interface ProvidedContext {
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

/** One server for all browser tests; it stops when the last of these is done. */
export default async function setup(project: TestProject) {
  const site = await startSite()
  const { url } = site
  project.provide('siteUrl', url)
  project.provide('sessions', await signInAll(url))
  project.provide('maya', `/directory/${demoId('provider', 'maya')}`)
  project.provide('nadia', `/directory/${demoId('provider', 'nadia')}`)
  project.provide('job', `/job-directory/${demoId('job', 'job-1')}`)
  return () => site.stop()
}
