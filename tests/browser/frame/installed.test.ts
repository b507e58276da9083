import { expect, test } from 'vitest'
import { z } from 'zod'
import { visit } from '../support/browser.ts'

const Read = z.object({ id: z.string(), scope: z.string(), start_url: z.string(), description: z.string().min(10) })

test('a browser reads the manifest without a fault', async () => {
  const page = await visit('/')
  const line = await page.context().newCDPSession(page)
  const { errors, data } = await line.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(Read.parse(JSON.parse(data ?? ''))).toMatchObject({ id: '/', scope: '/', start_url: '/' })
})
