import type { TestProject } from 'vitest/node'
import { demoId } from '#db/seed/insert.ts'
import { startSite } from './site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the server of the browser tests is, without a slash at the end. */
    siteUrl: string
    /** The listing of a provider with membership, and of one without. */
    maya: string
    nadia: string
  }
}

/** One server for all browser tests; it stops when the last of them is done. */
export default async function setup(project: TestProject) {
  const { url, stop } = await startSite()
  project.provide('siteUrl', url)
  project.provide('maya', `/directory/${demoId('provider', 'maya')}`)
  project.provide('nadia', `/directory/${demoId('provider', 'nadia')}`)
  return stop
}
