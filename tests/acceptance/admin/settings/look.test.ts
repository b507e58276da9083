import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { adminAddress } from '#contract/account/words.ts'
import { auditLog } from '#db/schema/index.ts'
import { writeLetter } from '#server/mail/letter.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { createTestApp } from '#tests/support/app.ts'
import { listening } from '#tests/support/http/listening.ts'
import { gif, plainPng } from '#tests/support/pictures.ts'

const app = await createTestApp({ working: true })
afterAll(() => app.close())
const { browser, id } = await newAdmin(app)
const LOOK = '/admin/settings/look'
const LOGO = '/admin/settings/logo'
const ICON = '/admin/settings/icon'

const server = () =>
  listening({
    ownFile: (path) => app.site.live.look()?.files.get(path),
    pages: async () => new Response('None', { status: 404 }),
  })

async function sendLogo(bytes: Buffer, more: Record<string, string> = {}, to = LOGO) {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' }))
  for (const [name, value] of Object.entries(more)) body.append(name, value)
  return browser.page(to, { method: 'POST', body })
}

/** The colour in the middle of a picture, as sharp reads it. */
async function middleOf(png: Buffer): Promise<number[]> {
  const { width = 0 } = await sharp(png).metadata()
  const at = Math.floor(width / 2)
  const pixel = { left: at, top: at, width: 1, height: 1 }
  return [...(await sharp(png).extract(pixel).removeAlpha().raw().toBuffer())]
}

test('an admin gives the site its own colours and words, which every page has at once [ADM-56]', async () => {
  expect((await app.html('/')).source).not.toContain('/look-')
  const wrong = await browser.follow(await browser.post(LOOK, { colour: 'purple', accent: '', heroText: 'Kept' }))
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('Enter a colour like #0e4b4a')])
  expect(wrong.one('input', { name: 'heroText', value: 'Kept' })).toBeDefined()
  await browser.post(LOOK, { colour: '#FFEE00', accent: '', heroText: 'Found in Leeds, put right in Leeds.' })
  const home = await app.html('/')
  expect(home.text).toContain('Found in Leeds, put right in Leeds.')
  const styles = /href="(\/look-[0-9a-f]+\.css)"/.exec(home.source)?.[1] ?? ''
  const { ask } = await server()
  const css = await ask(styles)
  expect(css).toMatchObject({ status: 200, headers: { 'content-type': 'text/css; charset=utf-8' } })
  expect(css.headers['cache-control']).toContain('immutable')
  // Yellow text on paper could not be read.
  const [light, dark] = css.text.split('@media')
  expect(light).toMatch(/--petrol:#[0-7]/)
  expect(dark).toContain('--petrol:#ffee00')
  await browser.post(LOOK, { colour: '', accent: '', heroText: '' })
  expect((await app.html('/')).text).toContain('no lead fees, no paid places')
  expect((await ask(styles)).status).toBe(404)
})

test('a logo is beside the name, in tabs, on home screens and in emails, until it is removed [ADM-56]', async () => {
  const { ask } = await server()
  expect((await ask('/mail-logo.png')).status).toBe(404)
  expect((await sendLogo(await gif())).status).toBe(415)
  expect((await sendLogo(Buffer.alloc(3 * 1024 * 1024, 7))).status).toBe(413)
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect((await sendLogo(script)).status).toBe(415)
  const tiny = await sendLogo(await plainPng(95, 60))
  expect([tiny.status, await tiny.text()]).toEqual([400, expect.stringContaining('at least 96 pixels a side')])
  expect((await browser.page(LOGO, { method: 'POST', body: new FormData() })).status).toBe(400)
  expect((await sendLogo(await plainPng(300, 100, '#7a1f5c'))).headers.get('location')).toBe(LOOK)
  const address = /src="(\/look-[0-9a-f]+\.png)"/.exec((await app.html('/')).source)?.[1] ?? ''
  const drawn = await sharp((await ask(address)).bytes).metadata()
  expect(drawn).toMatchObject({ format: 'png', width: 96, height: 96 })
  expect((await ask('/favicon.svg')).text).toContain('data:image/png;base64,')
  for (const icon of ['/apple-touch-icon.png', '/icon-maskable-512.png', '/mail-logo.png', '/favicon.ico'])
    expect([icon, (await ask(icon)).headers['content-type']]).toEqual([icon, 'image/png'])
  const [entry] = await app.site.database.query
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.actorId, id), eq(auditLog.action, 'setting.logoChanged')))
  expect(entry).toMatchObject({ before: { logo: false }, after: { logo: true } })
  await sendLogo(Buffer.from('x'), { remove: '1' })
  expect((await app.html('/')).source).not.toContain('/look-')
})

test('an icon of its own takes the place of the logo in tabs and on home screens, and of nothing else [ADM-56]', async () => {
  const { ask } = await server()
  const plum = [122, 31, 92]
  const green = [31, 122, 60]
  await sendLogo(await plainPng(300, 300, '#7a1f5c'))
  expect(await middleOf((await ask('/icon-192.png')).bytes)).toEqual(plum)
  expect((await sendLogo(await gif(), {}, ICON)).status).toBe(415)
  expect((await sendLogo(await plainPng(300, 300, '#1f7a3c'), {}, ICON)).headers.get('location')).toBe(LOOK)
  for (const [address, side] of [
    ['/apple-touch-icon.png', 180],
    ['/icon-192.png', 192],
    ['/icon-maskable-512.png', 512],
    ['/favicon.ico', 48],
  ] as const) {
    const { bytes } = await ask(address)
    expect([address, (await sharp(bytes).metadata()).width, await middleOf(bytes)]).toEqual([address, side, green])
  }
  expect(await middleOf((await ask('/mail-logo.png')).bytes)).toEqual(plum)
  await sendLogo(Buffer.from('x'), { remove: '1' })
  expect((await ask('/mail-logo.png')).status).toBe(404)
  expect(await middleOf((await ask('/icon-192.png')).bytes)).toEqual(green)
  await sendLogo(Buffer.from('x'), { remove: '1' }, ICON)
  expect((await ask('/icon-192.png')).status).toBe(404)
})

test('chosen fonts are on every page in place of ours, and in emails with the colour [ADM-56]', async () => {
  const preloads = async () => {
    const { source } = await app.html('/')
    return [...source.matchAll(/<link rel="preload" href="\/assets\/([a-z]+(?:-[a-z]+)*)-[^"]*woff2"/g)].map(
      ([, name]) => name,
    )
  }
  expect(await preloads()).toEqual(['inter', 'bricolage-grotesque'])
  const look = { colour: '#7a1f5c', accent: '', heroText: '' }
  const wrong = await browser.post(LOOK, { ...look, headingFace: 'comic-sans', textFace: 'bricolage' })
  expect(wrong.status).toBe(400)
  await browser.post(LOOK, { ...look, headingFace: 'source-serif', textFace: 'inter' })
  expect(await preloads()).toEqual(['inter', 'source-serif'])
  const { source } = await app.html('/')
  const [sheet, own] = [...source.matchAll(/rel="stylesheet" href="(\/assets\/choices-[^"]+|\/look-[^"]+)"/g)].map(
    ([, at]) => at,
  )
  expect(sheet).toContain('choices')
  const { ask } = await server()
  expect((await ask(own ?? '')).text).toContain('--face-heading:"Source Serif 4 Variable","Source Serif 4 fallback"')
  const { html = '' } = await writeLetter(
    app.work,
    'account.codeMail',
    { name: 'Ann', email: 'ann@example.com' },
    { code: '123456', minutes: '15' },
  )
  expect(html).toContain('Source Serif 4')
  expect(html).toContain('#7a1f5c')
  expect(html).not.toContain('#0E4B4A')
  await browser.post(LOOK, { ...look, colour: '', headingFace: 'system', textFace: 'system' })
  expect(await preloads()).toEqual([])
  await browser.post(LOOK, { ...look, colour: '' })
  expect(await preloads()).toEqual(['inter', 'bricolage-grotesque'])
})

test('a moderator does not find the look of the site, and a visitor is asked to log in [ADM-03]', async () => {
  const { id } = await addAccount(app, { accountType: 'moderator', email: adminAddress('look-moderator') })
  const moderator = await app.as(id)
  for (const path of [LOOK, LOGO, ICON]) expect([path, (await moderator.page(path)).status]).toEqual([path, 404])
  expect((await app.page(LOOK)).status).toBe(401)
})

test('an operator’s own About page still names the sources of our data [ADM-56]', async () => {
  const path = '/admin/settings/legal-texts/about'
  await browser.post(path, { version: '', note: '', body: '# Who we are\n\nTwo sisters in {site}.\n\n## Why\n\nTaps.' })
  const about = await app.html('/about')
  expect(about.title).toBe('Who we are | Fettle')
  expect(about.text).toContain('Two sisters in Fettle.')
  expect(about.text).toContain('Contains OS data')
})
