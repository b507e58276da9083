import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DomUtils } from 'htmlparser2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '#config/root.ts'
import { factsOf, faultsOf, fillIn } from '#server/mail/text.ts'
import { templates } from '#server/mail/texts.ts'
import { sampleMails, samples } from '#server/mailbox/samples.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { allIn, type Html, readHtml, textOf } from '#tests/support/html.ts'

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
  const frames = ['server/platform/mail/frame.tsx', 'server/platform/mail/many.ts']
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
      const facts = factsIn(page)
      for (const fact of facts) expect([template, text]).toEqual([template, expect.stringContaining(fact)])
      const inFacts = new Set(facts.flatMap((fact) => fact.split('\n')))
      const isWords = (line: string) => line.length > 40 && !line.includes('://') && !inFacts.has(line)
      for (const line of text.split('\n').filter(isWords)) {
        expect([template, decoded(html)]).toEqual([template, expect.stringContaining(line)])
      }
    }
  })

  test('has one button, above its facts and other links', async () => {
    for (const { template, html } of await sampleMails(app.work)) {
      const page = await readHtml(new Response(html))
      const [button, ...more] = page.all('a', { class: 'button' })
      expect([template, more]).toEqual([template, []])
      const after = html.slice(html.indexOf('class="button"'))
      const details = [...page.all('th', { scope: 'row' }), ...page.all('a', { class: 'link' })].length
      expect([template, button?.attribs.href]).toEqual([template, expect.stringMatching(/^http:/)])
      expect([template, after.match(/<th\b|class="link"/g)?.length]).toEqual([template, details])
    }
  })

  test('has facts in a table with a heading for each, and no other table that is read as one', async () => {
    const withFacts: string[] = []
    for (const { template, html } of await sampleMails(app.work)) {
      const page = await readHtml(new Response(html))
      for (const table of page.all('table')) {
        const isLayout = table.attribs.role === 'presentation'
        const cells = allIn(table, 'tr').map((row) => [
          allIn(row, 'th', { scope: 'row' }).length,
          allIn(row, 'td').length,
        ])
        if (isLayout) continue
        withFacts.push(template)
        expect([template, cells]).toEqual([template, cells.map(() => [1, 1])])
      }
    }
    expect(new Set(withFacts)).toEqual(
      new Set([
        ...['account.deactivatedMail', 'account.hiddenMail', 'ownership.lostMail', 'contact.contactMail'],
        ...['accepted', 'arrived', 'days', 'received', 'refused'].map((name) => `claim.${name}Mail`),
        ...['acknowledged', 'changes', 'notice', 'replyArrived', 'requestArrived'].map((name) => `listing.${name}Mail`),
        ...['cancelled', 'freeEnds', 'paymentFailed', 'planChanged'].map((name) => `membership.${name}Mail`),
        ...['extended', 'receipt', 'refunded', 'renewal', 'report'].map((name) => `membership.${name}Mail`),
        ...['resumed', 'started', 'stopped'].map((name) => `membership.${name}Mail`),
        ...['edited', 'received', 'removed', 'replyRemoved'].map((name) => `feedback.${name}Mail`),
        ...['alert.dailyMail', 'alert.jobMail', 'job.outcomeMail', 'job.revealedMail'],
        ...['report.closedMail', 'report.upheldMail', 'accreditation.notConfirmedMail', 'webhook.stoppedMail'],
        'admin.drillMail',
      ]),
    )
  })

  test('shows the face of the person who acted, and names the site beside its logo', async () => {
    const faces: string[] = []
    for (const { template, html } of await sampleMails(app.work)) {
      const page = await readHtml(new Response(html))
      const [logo, face] = page.all('img')
      expect([template, logo?.attribs.alt]).toEqual([template, 'Fettle'])
      expect(textOf(page.one('span', { class: 'brand' }))).toBe('Fettle')
      if (face) faces.push(template)
    }
    expect(faces.sort()).toEqual([
      ...['feedback.repliedMail', 'job.feedbackMail', 'job.revealedMail', 'message.unreadMail'],
      ...['saved.availableMail', 'saved.newWorkMail'],
    ])
  })

  test('leads to our own origin only, loads public pictures of known size from there alone, and knows the dark', async () => {
    for (const { template, html } of await sampleMails(app.work)) {
      const page = await readHtml(new Response(html))
      for (const { attribs } of page.all('a')) expect(attribs.href).toMatch(/^http:\/\/127\.0\.0\.1:3000\//)
      expect([template, page.all('link').length + page.all('script').length]).toEqual([template, 0])
      for (const { attribs } of page.all('img')) {
        expect(attribs).toMatchObject({ width: expect.stringMatching(/^(40|64)$/), height: attribs.width })
        expect(attribs.alt).toBeDefined()
        expect(attribs.src).toMatch(
          /^http:\/\/127\.0\.0\.1:3000\/(mail-logo\.png|media\/drawn\/logos\/[a-z0-9-]+\.png)$/,
        )
      }
      expect(html).toContain('prefers-color-scheme: dark')
      expect(page.all('meta', { name: 'color-scheme' })).toHaveLength(1)
    }
  })
})

test('a text may have its facts as a table, as lines of a paragraph, or name each by itself', () => {
  const receipt = templates.find(({ name }) => name === 'membership.receiptMail')
  const faults = (words: string) =>
    faultsOf(receipt?.places ?? {}, { subject: 'Receipt', body: `# Paid\n\n${words}\n\n[{button}]({link})` })
  for (const words of ['{facts}', 'You paid:\n{facts}', '{amount}{tax}, receipt {number}'])
    expect(faults(words)).toEqual({})
  expect(faults('{amount}, receipt {number}').body).toContain('Keep {tax}')
  const values = { facts: factsOf({ Amount: '£20.00', Number: '7', Empty: null }) }
  const partsOf = (words: string) => fillIn({ subject: '', body: `# Paid\n\n${words}` }, values, 'https://x.test').parts
  expect(partsOf('{facts}')).toEqual([{ kind: 'facts', facts: values.facts }])
  expect(partsOf('You paid:\n{facts}')).toEqual([{ kind: 'paragraph', text: 'You paid:\nAmount: £20.00\nNumber: 7' }])
})

test('/dev/mail is for this machine alone', async () => {
  expect((await app.page('/dev/mail')).status).toBe(404)
})

/** As the text has them: "Budget: £80". */
function factsIn(page: Html): string[] {
  return page.all('th').map((label) => {
    const value = DomUtils.nextElementSibling(label)
    return `${DomUtils.textContent(label)}: ${value ? DomUtils.textContent(value) : ''}`
  })
}

const SIGNS = { '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' }

function decoded(html: string): string {
  return Object.entries(SIGNS).reduce((text, [code, sign]) => text.replaceAll(code, sign), html)
}
