import { and, desc, eq, like } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { HOUR } from '#contract/duration.ts'
import { auditLog, legalTexts, session } from '#db/schema/index.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { createTestApp } from '#tests/support/app.ts'
import { hrefsIn, textOf, valueIn } from '#tests/support/html.ts'
import { keepPages } from '#tests/support/http/kept-pages.ts'

const app = await createTestApp()
const { query } = app.site.database
afterAll(() => app.close())
const kept = keepPages(app)
const [ada, ben] = [await newAdmin(app), await newAdmin(app)]

const PAGE = '/admin/settings/legal-texts/terms'
const body = '# Our terms\n\nBe kind.\n\n## Rules of {site} {#rules}\n\nWrite to [{contact}](mailto:{contact}).'
const typed = { intent: '', version: '', note: 'Shorter', body }
const versionIn = (page: Awaited<ReturnType<typeof app.html>>) => page.one('input', { name: 'version' }).attribs.value
const flat = (text: string) => text.replace(/\s+/g, ' ').trim()
const entries = () =>
  query
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.actorId, ada.id), like(auditLog.action, 'legalText.%')))
    .orderBy(desc(auditLog.at))

describe('a legal text', () => {
  test('is listed with its pages and opens with the default, which the public page shows with its date', async () => {
    const list = await ada.browser.html('/admin/settings/legal-texts')
    expect(list.all('a', { href: PAGE }).map(textOf)).toEqual(['Terms'])
    const form = await ada.browser.html(PAGE)
    expect(textOf(form.one('textarea', { name: 'body' }))).toContain('## This agreement {#agreement}')
    expect((await ada.browser.page('/admin/settings/legal-texts/cookies')).status).toBe(404)
    const terms = await app.html('/terms')
    expect([terms.title, textOf(terms.one('time'))]).toEqual(['Terms | Fettle', '28 November 2026'])
    expect(terms.one('h2', { id: 'agreement' })).toBeDefined()
    expect(terms.text).toContain('Fettle (“we”) runs this website.')
    expect(terms.all('a', { href: /^mailto:/, text: app.site.live.site().contactEmail }).length).toBeGreaterThan(0)
  })

  test('is tried out, and saved with the password where it was given long ago; nothing typed is lost', async () => {
    const tried = await ada.browser.follow(await ada.browser.post(PAGE, { ...typed, intent: 'preview' }))
    expect(tried.region('Preview').children.length).toBeGreaterThan(0)
    expect([tried.status, tried.text]).toEqual([200, expect.stringContaining('Rules of Fettle')])
    expect(await kept.shows('/terms', 'Be kind')).toBe(false)
    await query
      .update(session)
      .set({ createdAt: new Date(app.site.now().getTime() - HOUR) })
      .where(eq(session.userId, ada.id))
    const asked = await ada.browser.follow(await ada.browser.post(PAGE, typed))
    expect([asked.status, valueIn(asked, 'note'), textOf(asked.one('textarea', { name: 'body' }))]).toEqual([
      403,
      'Shorter',
      flat(body),
    ])
    const answer = await ada.browser.post(PAGE, { ...typed, secret: PASSWORD })
    expect(answer.headers.get('location')).toBe(PAGE)
  })

  test('is on the kept public page within a second, with the day, and in the audit log and the history', async () => {
    await expect.poll(() => kept.shows('/terms', 'Be kind'), { timeout: 1_000 }).toBe(true)
    const terms = await app.html('/terms')
    expect(terms.title).toBe('Our terms | Fettle')
    expect(terms.one('h2', { id: 'rules', text: 'Rules of Fettle' })).toBeDefined()
    expect(terms.one('time').attribs.datetime).not.toContain('2026-11-21T00:00')
    const [entry] = await entries()
    const [row] = await query.select().from(legalTexts)
    expect(entry).toMatchObject({
      action: 'legalText.changed',
      before: { page: 'terms', version: null },
      after: { page: 'terms', version: row?.id, note: 'Shorter' },
    })
    const form = await ada.browser.html(PAGE)
    expect(textOf(form.region('History'))).toMatch(/by admin-.*Shorter · 4 lines added, \d+ lines removed.*In use/)
  })

  test('that was changed meanwhile is not overwritten unknowingly, and what was typed stays', async () => {
    const mine = { ...typed, body: body.replace('Be kind.', 'Be quick.'), version: '' }
    const told = await ben.browser.follow(await ben.browser.post(PAGE, mine))
    expect([told.status, told.text]).toEqual([409, expect.stringContaining('Someone has changed this text meanwhile')])
    expect(textOf(told.one('textarea', { name: 'body' }))).toBe(flat(mine.body))
    const link = told.one('a', { text: /^What was changed/ }).attribs.href ?? ''
    expect((await ben.browser.html(link)).text).toContain('Shorter')
    const over = told.one('button', { text: 'Save mine over it' }).attribs.value ?? ''
    expect((await ben.browser.post(PAGE, { ...mine, over })).status).toBe(302)
    expect(app.site.live.legalText('terms')?.body).toContain('Be quick.')
    const again = await ada.browser.post(PAGE, { ...mine, over })
    expect(again.status).toBe(409)
  })

  test('says what each version changed; an earlier one and the default come back, and all stay', async () => {
    const first = (await versions()).at(-1)
    const page = await ada.browser.html(`${PAGE}/${first?.id}`)
    expect(textOf(page.region('What bringing it back would change'))).toMatch(
      /Removed:\s*Be quick\..*Added:\s*Be kind\./,
    )
    await ada.browser.post(`${PAGE}/${first?.id}`, {})
    await expect.poll(() => kept.shows('/terms', 'Be kind'), { timeout: 1_000 }).toBe(true)
    const reset = await ada.browser.html(`${PAGE}/default`)
    expect(textOf(reset.region('What would change'))).toMatch(/Removed:\s*# Our terms/)
    await ada.browser.post(`${PAGE}/default`, {})
    await expect.poll(() => kept.shows('/terms', 'Fettle (“we”) runs this website.'), { timeout: 1_000 }).toBe(true)
    expect(await entries()).toContainEqual(
      expect.objectContaining({ action: 'legalText.reset', after: { page: 'terms', version: null } }),
    )
    const said = (await versions()).map(({ body }) => body && /Be \w+/.exec(body)?.[0])
    expect(said).toEqual([null, 'Be kind', 'Be quick', 'Be kind'])
    const other = { page: 'privacy' as const, version: first?.id ?? '' }
    await expect(ada.browser.api.legalText.bringBack(other)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await ada.browser.page(`${PAGE}/no-version`)).status).toBe(404)
    expect(versionIn(await ada.browser.html(PAGE))).toBe('')
  })

  test('shows a first section of that name before the list of sections, and no other', async () => {
    const { version } = await ada.browser.api.legalText.editable({ page: 'terms' })
    await ada.browser.api.admin.prove({ secret: PASSWORD })
    const summed = '# Terms\n\nHello.\n\n## Briefly {#in-short}\n\nBe kind.\n\n## One\n\nx\n\n## Two\n\ny'
    await ada.browser.api.legalText.edit({ page: 'terms', body: summed, note: '', version })
    const page = await app.html('/terms')
    expect(textOf(page.region('Briefly'))).toBe('Briefly Be kind.')
    expect(new Set(hrefsIn(page.region('On this page')))).toEqual(new Set(['#one', '#two']))
    const { version: newer } = await ada.browser.api.legalText.editable({ page: 'terms' })
    const later = '# Terms\n\nHello.\n\n## One\n\nx\n\n## Briefly {#in-short}\n\nBe kind.'
    await ada.browser.api.legalText.edit({ page: 'terms', body: later, note: '', version: newer })
    expect(new Set(hrefsIn((await app.html('/terms')).region('On this page')))).toEqual(new Set(['#one', '#in-short']))
  })

  test('is Markdown and nothing else: HTML is text, tables and lists are such', async () => {
    const all = `# Terms

Hello <script>alert(1)</script> & <b>bold</b>.

<img src=x onerror=alert(1)>

## Rules

| Name | Why |
| --- | --- |
| **One** | <i>two</i> |

3. three
4. four
   - under it

> Said \`so\`.

![a picture](https://example.com/x.png) and [elsewhere](https://example.com/a), [here](#rules), [there](/about).`
    const { version } = await ada.browser.api.legalText.editable({ page: 'privacy' })
    await ada.browser.api.admin.prove({ secret: PASSWORD })
    await ada.browser.api.legalText.edit({ page: 'privacy', body: all, note: '', version })
    const page = await app.html('/privacy')
    expect(page.text).toContain('Hello <script>alert(1)</script> & <b>bold</b>.')
    expect(page.text).toContain('<img src=x onerror=alert(1)>')
    expect(page.all('img', { src: 'x' })).toEqual([])
    expect(page.all('img', { src: /example/ })).toEqual([])
    expect(textOf(page.one('th', { scope: 'row' }))).toBe('One')
    expect(page.one('ol', { start: '3' })).toBeDefined()
    expect(page.one('a', { href: 'https://example.com/a' }).attribs.rel).toBe('noopener')
    expect(page.one('a', { href: '#rules', text: 'here' })).toBeDefined()
  })

  test.each([
    ['no heading', 'Be kind.', 'Begin with a heading'],
    ['nothing else', '# Terms', 'Write something below the heading'],
    ['two first headings', `${body}\n\n# More\n\nText`, 'Use ## for every heading but the first'],
    ['an unknown placeholder', `${body} {adress}`, 'There is no {adress}. You can use {site} and {contact}'],
    ['a script as a link', `${body} [x](javascript:alert(1))`, 'A link leads to a page like /about'],
    ['another origin by two slashes', `${body} [x](//evil.example)`, 'A link leads to'],
    ['a script behind a name', `${body} [x][y]\n\n[y]: data:text/html,x`, 'A link leads to'],
    ['a script in a table', `${body}\n\n| a |\n| - |\n| [x](vbscript:x) |`, 'A link leads to'],
    ['too deep a list', `# Terms\n\n${'> '.repeat(3_000)}x`, 'Lists and quotes stand too deep'],
    ['too much', `${body}\n\n${'x'.repeat(60_000)}`, 'Use at most 60,000 characters'],
  ])('with %s is refused in words, and stays typed', async (_, wrong, words) => {
    const version = versionIn(await ada.browser.html(PAGE)) ?? ''
    const page = await ada.browser.follow(await ada.browser.post(PAGE, { ...typed, version, body: wrong }))
    expect([page.status, page.text]).toEqual([400, expect.stringContaining(words)])
    expect(textOf(page.one('textarea', { name: 'body' })).replaceAll('&gt;', '>')).toBe(flat(wrong))
    await expect(
      ada.browser.api.legalText.edit({ page: 'terms', body: wrong, note: '', version: version || null }),
    ).rejects.toMatchObject({ code: 'TEXT_FAULTY' })
  })
})

function versions() {
  return query.select().from(legalTexts).where(eq(legalTexts.page, 'terms')).orderBy(desc(legalTexts.writtenAt))
}
