import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '#config/root.ts'
import { faultsOf } from '#server/mail/text.ts'
import { sampleMails, samples } from '#server/mailbox/samples.ts'
import { templates } from '#server/mailbox/templates.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { readHtml } from '#tests/support/html.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('every template has a sample, and every mail a template', async () => {
  const written: string[] = []
  for (const path of globSync('server/**/*.{ts,tsx}', { cwd: root }).filter((path) => !path.includes('.test.'))) {
    if (/\bframe(Letter|ForMany)\(/.test(readFileSync(join(root, path), 'utf8'))) written.push(path)
  }
  const frames = ['server/platform/mail-frame.tsx', 'server/platform/mail-many.ts']
  expect(written.sort()).toEqual(['server/alert/emails.ts', 'server/mail/letter.ts', ...frames])
  expect(templates.length).toBeGreaterThan(20)
  expect(Object.keys(samples).sort()).toEqual(templates.map(({ name }) => name).sort())
  for (const template of templates)
    expect([template.name, faultsOf(template.places, template)]).toEqual([template.name, {}])
})

describe('every mail', () => {
  test('says the same as HTML and as text, links included', async () => {
    for (const { template, html, text, subject } of await sampleMails(app.work)) {
      const page = await readHtml(new Response(html))
      const links = page.all('a').map(({ attribs }) => attribs.href)
      for (const link of links) expect([template, text.includes(link ?? '?')]).toEqual([template, true])
      expect([template, page.title]).toEqual([template, subject])
      expect([template, page.all('h1').length]).toEqual([template, 1])
      for (const line of text.split('\n').filter((line) => line.length > 40 && !line.includes('://'))) {
        expect([template, decoded(html)]).toEqual([template, expect.stringContaining(line)])
      }
    }
  })

  test('leads to our own origin only, loads nothing from elsewhere, and knows the dark', async () => {
    for (const { template, html } of await sampleMails(app.work)) {
      const page = await readHtml(new Response(html))
      for (const { attribs } of page.all('a')) expect(attribs.href).toMatch(/^http:\/\/127\.0\.0\.1:3000\//)
      expect([template, page.all('img').length + page.all('link').length + page.all('script').length]).toEqual([
        template,
        0,
      ])
      expect(html).toContain('prefers-color-scheme: dark')
      expect(page.all('meta', { name: 'color-scheme' })).toHaveLength(1)
    }
  })
})

test('/dev/mail is for this machine alone', async () => {
  expect((await app.page('/dev/mail')).status).toBe(404)
})

const SIGNS = { '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' }

function decoded(html: string): string {
  return Object.entries(SIGNS).reduce((text, [code, sign]) => text.replaceAll(code, sign), html)
}
