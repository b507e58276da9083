import { dropPages } from '#server/boot.ts'
import { createPageCache } from '#server/platform/page-cache.ts'
import { parseKeepRule } from '#server/platform/page-cache-key.ts'
import type { TestApp } from './app.ts'

/** Keeps the pages of a site as the server does. */
export function keepPages(app: TestApp) {
  const kept = createPageCache()
  app.site.database.onChange((payload) => dropPages(kept, payload))
  return {
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
