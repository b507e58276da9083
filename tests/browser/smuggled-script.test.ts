import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '#config/root.ts'
import { createTestApp } from '#tests/support/app.ts'
import { listening } from '#tests/support/http/listening.ts'
import { alive, visit } from './support/browser.ts'

const app = await createTestApp()
afterAll(() => app.close())

const SMUGGLED = '<script>window.smuggled = true</script><script type="module">window.smuggled = true</script>'

test('a script that a stranger got into a page does not run, while the page works', async () => {
  const { url } = await listening({
    settings: { clientDir: join(root, 'build/client'), siteUrl: new URL('http://127.0.0.1') },
    async pages(request) {
      const { headers, status, ...page } = await app.page(request.url).then(async (response) => ({
        headers: response.headers,
        status: response.status,
        html: await response.text(),
      }))
      if (!headers.get('content-type')?.startsWith('text/html')) return new Response(page.html, { headers, status })
      return new Response(page.html.replace('</body>', `${SMUGGLED}</body>`), { headers, status })
    },
  })
  const page = await visit('/about', { site: url, expects: /Content Security Policy|Policy violated/ })
  await alive(page)
  expect(await page.evaluate(() => 'smuggled' in window)).toBe(false)
  // The second time from the cache.
  await page.reload()
  await alive(page)
  expect(await page.evaluate(() => 'smuggled' in window)).toBe(false)
})
