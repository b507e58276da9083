import type { TestProject } from 'vitest/node'
import { startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the server of the browser tests is, without a slash at the end. */
    siteUrl: string
  }
}

/** One built server with the demo marketplace for all browser tests; it stops when the last of them is done. */
export default async function setup(project: TestProject) {
  const server = await startServer()
  project.provide('siteUrl', server.url)
  return () => server.stop()
}
