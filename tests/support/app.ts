import { randomUUID } from 'node:crypto'
import { createRouterClient, type RouterClient } from '@orpc/server'
import pg from 'pg'
import { readSettings } from '#config/env.ts'
import { openDatabase } from '#db/client.ts'
import { seedDemo } from '#db/seed/insert.ts'
import { loadPlaces, type Places } from '#server/place/place.ts'
import { createLog } from '#server/platform/log.ts'
import { router } from '#server/router.ts'
import { closeSite, openSite } from '#server/site.ts'
import { type Site, type Work, workFor } from '#server/work.ts'

export type TestApp = {
  site: Site
  work: Work
  /** The procedures as somebody at this address calls them. */
  visitor(address?: string): RouterClient<typeof router>
  close(): Promise<void>
}

let places: Places | undefined

/**
 * A whole Fettle on a database of its own: embedded in memory, or a new one on the server of TEST_DATABASE_URL
 * (`npm test -- --postgres`).
 */
export async function createTestApp({ demo = false, now = new Date() } = {}): Promise<TestApp> {
  const server = process.env.TEST_DATABASE_URL
  const url = server ? await createOn(server) : undefined
  const database = await openDatabase({ ...(url ? { url } : {}), dataDir: null })
  places ??= loadPlaces()
  const log = createLog({ level: 'error' })
  const site = await openSite(readSettings({}), log, { database, places, now: () => now })
  if (demo) {
    await seedDemo(database, { now, passwordHash: 'nobody signs in here' })
    site.taxonomy.forget()
  }
  const work = workFor(site, { kind: 'visitor', address: '192.0.2.1' })
  return {
    site,
    work,
    visitor: (address = '192.0.2.1') =>
      createRouterClient(router, { context: { work: workFor(site, { kind: 'visitor', address }) } }),
    async close() {
      await closeSite(site)
      if (server && url) await dropOn(server, url)
    },
  }
}

async function createOn(server: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await once(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function dropOn(server: string, url: string) {
  await once(server, `drop database ${new URL(url).pathname.slice(1)} with (force)`)
}

async function once(server: string, statement: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}
