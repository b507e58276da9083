import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { PUBLIC_CHANNEL } from '#db/listeners.ts'
import { dropPages } from '#server/http/cache/dropped-pages.ts'
import { createPageCache } from '#server/http/cache/page-cache.ts'
import { parseKeepRule } from '#server/http/cache/page-cache-key.ts'
import type { TestApp } from '../app.ts'

/** Keeps the pages of a site as the server does. */
export function keepPages(app: TestApp) {
  const kept = createPageCache()
  app.site.database.onChange((payload) => dropPages(kept, payload))
  app.site.live.onChange(() => kept.dropAll())
  return {
    /** Waits until this process has heard of every change so far: PostgreSQL delivers notifications in order, but later. */
    async heardAll() {
      const { query, onChange } = app.site.database
      const marker = JSON.stringify([randomUUID()])
      const heard = new Promise<void>((resolve) => onChange((payload) => payload === marker && resolve()))
      await query.execute(sql`select pg_notify(${PUBLIC_CHANNEL}, ${marker})`)
      await heard
    },
    /** Whether a page is kept now. */
    has: (path: string) => kept.find(path) !== undefined,
    /** Whether a page has these words, as visitors get it: from the cache while it is kept there. */
    async shows(path: string, words: string): Promise<boolean> {
      const entry =
        kept.find(path) ??
        (await kept.fill(path, async (address) => {
          const response = await app.page(address)
          const keep = parseKeepRule(response.headers.get('x-fettle-cache'))
          if (!keep) return { keep: null, response }
          return { keep, body: Buffer.from(await response.arrayBuffer()), headers: [] }
        }))
      return entry !== null && 'variants' in entry && entry.variants.identity.bytes.includes(words)
    },
  }
}
