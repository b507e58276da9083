import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { files } from '#db/schema/index.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { aClient } from '#tests/support/job/form.ts'
import { hostile, TRACES } from '#tests/support/upload/hostile.ts'
import { aMember } from '#tests/support/upload/portfolio.ts'

// Every upload of the site gets every hostile file: it refuses, or keeps a picture that holds nothing of it.

const logged: string[] = []
const app = await createTestApp({ lines: logged })
afterAll(() => app.close())

const member = await aMember(app)
const client = await aClient(app)
const opening = { id: randomUUID(), to: { providerId: member.id }, text: 'I have photos' }
const { conversationId } = await client.api.message.start(opening)
const refused = /Invalid file type|File too large|Damaged file/
const uploads: Record<string, { id: string; browser: TestBrowser; path: string; refused: RegExp }> = {
  'a portfolio': { ...member, path: '/account/portfolio/media', refused },
  'a job': { ...client, path: '/post-job/photos', refused },
  'a message': {
    ...client,
    path: `/messages/photos?conversation=${conversationId}`,
    refused,
  },
  'an avatar': {
    ...client,
    path: '/account/avatar?stay',
    refused: /(avatar-(wrong-type|too-many-pixels|too-large)|photo-damaged)/,
  },
}

const stored = async (ownerId: string) => {
  const rows = await app.site.database.query.select().from(files).where(eq(files.ownerId, ownerId))
  return new Map(rows.map(({ path, type }) => [path, type]))
}

async function bytesAt(path: string): Promise<Buffer> {
  const found = await app.site.files.read(path)
  return Buffer.from(await new Response(found?.stream).arrayBuffer())
}

describe.each(Object.entries(hostile))('%s', (_what, { type, bytes, harmless = false }) => {
  let content: Buffer
  beforeAll(async () => {
    content = await bytes()
  })
  test.each(Object.entries(uploads))(
    'at %s is refused, or harmless',
    async (_where, { id, browser, path, refused }) => {
      await forgetLimits(app)
      const before = await stored(id)
      const body = new FormData()
      body.set('file', new File([new Uint8Array(content)], type === 'video/mp4' ? 'a.mp4' : 'a.png', { type }))
      const answer = await browser.page(path, { method: 'POST', body })
      const said = await answer.text()
      expect(answer.status).toBeLessThan(500)
      if (answer.status >= 400) expect(said).toMatch(refused)
      const added = [...(await stored(id))].filter(([name]) => !before.has(name))
      if (!harmless) expect([answer.status >= 400, added]).toEqual([true, []])
      for (const [name, kept] of added) {
        expect(kept).toMatch(/^(image\/(webp|avif)|video\/mp4)$/)
        const given = await bytesAt(name)
        expect(TRACES.filter((trace) => given.includes(trace, 0, 'latin1'))).toEqual([])
      }
    },
  )
})

test('there are 25 of them at least, and none was a fault of ours', () => {
  expect(Object.keys(hostile).length).toBeGreaterThanOrEqual(25)
  expect(logged.filter((line) => JSON.parse(line).level === 'error')).toEqual([])
})
