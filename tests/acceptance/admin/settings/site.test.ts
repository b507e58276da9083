import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { desc, eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { readSettings } from '#config/env.ts'
import { root } from '#config/root.ts'
import { londonInput, londonMoment } from '#contract/london-time.ts'
import { auditLog, siteSettings } from '#db/schema/index.ts'
import { openLiveSettings } from '#server/work/live-settings.ts'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { createTestApp } from '#tests/support/app.ts'
import { hrefsIn } from '#tests/support/html.ts'
import { keepPages } from '#tests/support/http/kept-pages.ts'

const app = await createTestApp({ working: true })
const { query } = app.site.database
afterAll(() => app.close())
const { browser, id } = await newAdmin(app)
const kept = keepPages(app)

const within = async (milliseconds: number, isTrue: () => boolean | Promise<boolean>) => {
  for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(20)) if (await isTrue()) return true
  return false
}

const change = {
  name: 'Mendery',
  tagline: 'Everything put right',
  contactEmail: 'hallo@mendery.example',
  socialLinks: 'https://www.linkedin.com/company/mendery\nhttps://mendery.example/@us',
}

describe('what an admin changes of the site', () => {
  test('is on the kept pages, in pictures and in mails, and in the audit log [ADM-56]', async () => {
    expect(await kept.shows('/about', 'About Fettle')).toBe(true)
    const page = await browser.follow(await browser.post('/admin/settings', change))
    expect([page.status, page.title]).toEqual([200, 'Settings | Mendery'])
    expect(await within(1_000, () => kept.shows('/about', 'About Mendery'))).toBe(true)
    const home = await app.html('/')
    expect(home.source).not.toContain('Fettle')
    expect(home.source).toContain('Everything put right')
    expect(hrefsIn(home.region('Social links'))).toEqual(change.socialLinks.split('\n'))
    expect(home.all('a', { href: 'mailto:hallo@mendery.example' })).toHaveLength(1)
    const [entry] = await query.select().from(auditLog).where(eq(auditLog.actorId, id)).orderBy(desc(auditLog.at))
    expect(entry).toMatchObject({ action: 'setting.siteChanged', after: { site: { name: 'Mendery' } } })

    await app
      .visitor()
      .contact.send({ name: 'Ann', email: 'ann@example.com', topic: 'A question', message: 'Hello, who is it?' })
    expect((await app.mailTo('hallo@mendery.example')).html).toContain('Mendery')
    const client = await app.as((await addAccount(app)).id)
    const { uri } = await client.api.account.beginTwoFactor({ secret: PASSWORD })
    expect(new URL(uri).searchParams.get('issuer')).toBe('Mendery')
  })

  test('reaches every process by a notification, and lasts while the database is away', async () => {
    const lines: string[] = []
    const settings = readSettings({})
    const log = { ...app.site.log, warn: (_: unknown, line: string) => void lines.push(line) }
    let fails = false
    const listeners: ((payload: string) => void)[] = []
    const select: typeof query.select = (...given: []) => {
      if (fails) throw new Error('away')
      return query.select(...given)
    }
    const database = {
      query: Object.assign(Object.create(query), { select }),
      onChange: (listener: (payload: string) => void) => void listeners.push(listener),
    }
    const other = await openLiveSettings(
      database,
      settings,
      Object.assign(Object.create(app.site.log), log),
      app.site.now,
    )
    expect(other.site().name).toBe('Mendery')
    let told = 0
    other.onChange(() => {
      told += 1
    })
    await browser.api.setting.editSite({ ...app.site.live.site(), name: 'Tinkery' })
    fails = true
    for (const hear of listeners) hear('settings')
    expect(await within(500, () => lines.length > 0)).toBe(true)
    expect([other.site().name, told]).toEqual(['Mendery', 0])
    fails = false
    expect(await within(2_000, () => told === 1)).toBe(true)
    expect(other.site().name).toBe('Tinkery')
    other.stop()
  })

  test('is refused in words, and stays typed', async () => {
    const answer = await browser.post('/admin/settings', { ...change, name: '', socialLinks: 'javascript:alert(1)' })
    const page = await browser.follow(answer)
    expect(page.status).toBe(400)
    expect(page.text).toContain('Enter the name of the site')
    expect(page.text).toContain('Each link begins with https://')
    expect(page.one('textarea', { name: 'socialLinks' }).children).toMatchObject([{ data: 'javascript:alert(1)' }])
  })

  test('that cannot be read any more gives way to the environment', async () => {
    await query
      .update(siteSettings)
      .set({ value: { name: 7 } })
      .where(eq(siteSettings.part, 'site'))
    await app.site.live.reload()
    expect(app.site.live.site()).toEqual(app.site.settings.site)
  })

  test('is asked for in one place: nothing else reads the environment’s', () => {
    const files = globSync('{app,server}/**/*.{ts,tsx}', { cwd: root }).filter((path) => !path.includes('.test.'))
    const readers = files.filter((path) =>
      /settings\.(site\b|feedbackMod)/.test(readFileSync(join(root, path), 'utf8')),
    )
    expect(readers.sort()).toEqual(['server/admin/setting/setting.ts', 'server/work/live-settings.ts'])
  })
})

describe('the announcement', () => {
  const banner = {
    text: 'We are <moving> house.',
    tone: 'amber',
    label: 'Read more',
    to: '/about',
    from: '',
    until: '',
  }

  test('stands on every page until an admin removes it', async () => {
    expect(await kept.shows('/privacy', 'moving')).toBe(false)
    const saved = await browser.follow(await browser.post('/admin/settings/banner', banner))
    expect(saved.text).toContain('On every page now')
    expect(await within(1_000, () => kept.shows('/privacy', 'We are &lt;moving&gt; house.'))).toBe(true)
    const region = (await app.html('/directory')).region('Announcement')
    expect(hrefsIn(region)).toEqual(['/about'])
    expect(region.attribs['data-key']).toBe('fettle.announcement')
    await browser.post('/admin/settings/banner', { ...banner, intent: 'remove' })
    expect(await within(1_000, async () => !(await kept.shows('/privacy', 'moving')))).toBe(true)
  })

  test('begins and ends by itself on kept pages', async () => {
    const start = app.site.now().getTime()
    const at = (milliseconds: number) => new Date(start + milliseconds)
    const words = 'For a moment only'
    await browser.api.setting.announce({ text: words, tone: 'info', link: null, from: at(300), until: at(600) })
    expect(await kept.shows('/terms', words)).toBe(false)
    await app.clock.to(at(300))
    expect(await within(2_000, () => kept.shows('/terms', words))).toBe(true)
    await app.clock.to(at(600))
    expect(await within(2_000, async () => !(await kept.shows('/terms', words)))).toBe(true)
  })

  test('is refused where it would lead to another kind of address or end before it begins', async () => {
    for (const to of ['javascript:alert(1)', '//evil.example', 'about']) {
      const page = await browser.follow(await browser.post('/admin/settings/banner', { ...banner, to }))
      expect([page.status, page.text]).toEqual([400, expect.stringContaining('Enter a page of this site')])
    }
    const backwards = { ...banner, from: '2026-12-02T10:00', until: '2026-12-01T10:00' }
    const page = await browser.follow(await browser.post('/admin/settings/banner', backwards))
    expect(page.text).toContain('It must end after it begins')
    expect(page.one('input', { name: 'from' }).attribs.value).toBe('2026-12-02T10:00')
  })

  test('has its times in London', () => {
    expect(londonMoment('2026-07-01T09:30')?.toISOString()).toBe('2026-07-01T08:30:00.000Z')
    expect(londonMoment('2026-12-01T09:30')?.toISOString()).toBe('2026-12-01T09:30:00.000Z')
    expect(londonInput(new Date('2026-07-01T08:30:00Z'))).toBe('2026-07-01T09:30')
    for (const text of ['', 'soon', '2026-13-01T09:30', '2026-12-01T25:00', '9999999-01-01T00:00']) {
      expect(londonMoment(text)).toBe(null)
    }
  })
})

test('moderation is what an admin chose, else what the environment says', async () => {
  expect(app.site.live.moderation()).toBe('before')
  const page = await browser.follow(await browser.post('/admin/settings/moderation', { mode: 'after' }))
  expect(page.one('input', { name: 'mode', value: 'after' }).attribs).toHaveProperty('checked')
  expect(app.site.live.moderation()).toBe('after')
  expect((await browser.post('/admin/settings/moderation', { mode: 'never' })).status).toBe(400)
})
