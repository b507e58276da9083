import { DomUtils, parseDocument } from 'htmlparser2'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { feedback } from '#db/schema/index.ts'
import { countEmbeds } from '#server/directory/embed/views.ts'
import { createTestApp } from '#tests/support/app.ts'
import { allIn, readHtml } from '#tests/support/html.ts'
import { keepPages } from '#tests/support/http/kept-pages.ts'
import { addProvider, changeProvider, entry } from '#tests/support/people.ts'

const app = await createTestApp()
const kept = keepPages(app)
afterAll(() => app.close())
const { query } = app.site.database

const badgeOf = (id: string) => `/directory/${id}/badge.svg`
const cardOf = (id: string) => `/directory/${id}/card`
const oembedOf = (id: string, more = '') =>
  `/oembed?url=${encodeURIComponent(`http://127.0.0.1:3000/directory/${id}`)}${more}`

const CANARIES = { phone: '07700 900999', email: 'canary@secret.example' }
const HOSTILE = `</title></svg><script>alert(1)</script>]]>&amp;"'${'W'.repeat(60)}`

async function badge(path: string) {
  const answer = await app.page(path)
  const source = await answer.text()
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'image/svg+xml; charset=utf-8'])
  // Draws it by a strict XML reader.
  expect(await sharp(Buffer.from(source)).metadata()).toMatchObject({ width: 240, height: 72 })
  const { children } = parseDocument(source, { xmlMode: true })
  const title = allIn(children, 'title').map((element) => DomUtils.textContent(element))
  const words = allIn(children, 'text').map((element) => DomUtils.textContent(element))
  return { answer, source, children, title, words }
}

test('a badge has stars and count, and says both to a screen reader', async () => {
  const id = await addProvider(app, { businessName: 'Oak & Ash', ratings: [5, 5, 4], ...CANARIES })
  const { title, words, children, answer, source } = await badge(badgeOf(id))
  expect(title).toEqual(['Oak & Ash: rated 4.7 out of 5 from 3 reviews on Fettle'])
  expect(words).toEqual(['4.7', '3 reviews on Fettle'])
  const [svg] = allIn(children, 'svg')
  expect(svg?.attribs).toMatchObject({ role: 'img', 'aria-labelledby': 'title', 'data-theme': 'light' })
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
  expect(source).not.toMatch(/900999|canary|Sam P/)
  for (const theme of ['dark', 'auto', 'light']) {
    const { children } = await badge(`${badgeOf(id)}?theme=${theme}`)
    expect(allIn(children, 'svg')[0]?.attribs['data-theme']).toBe(theme)
  }
  expect(allIn((await badge(`${badgeOf(id)}?theme="><script>`)).children, 'svg')[0]?.attribs['data-theme']).toBe(
    'light',
  )
})

test('few reviews have no stars yet, and a card quotes the newest', async () => {
  const id = await addProvider(app, { businessName: 'New', title: 'Joiner', town: 'Leeds', ratings: [5] })
  expect((await badge(badgeOf(id))).words).toEqual(['1 review', 'on Fettle'])
  const none = await addProvider(app, { businessName: 'None' })
  expect((await badge(badgeOf(none))).title).toEqual(['None: no reviews yet on Fettle'])
  const card = await app.html(cardOf(id))
  expect(DomUtils.textContent(card.all('body'))).toContain('“Did what was agreed and left it tidy.”')
  expect(card.source).not.toContain('Sam P')
  const [link] = card.all('a')
  expect(link?.attribs).toMatchObject({ href: `http://127.0.0.1:3000/directory/${id}`, target: '_blank' })
})

test('a card runs nothing, and is the one page that may stand in a frame elsewhere', async () => {
  const id = await addProvider(app, { businessName: HOSTILE, ratings: [5, 5, 5], ...CANARIES })
  await query
    .insert(feedback)
    .values(entry(id, 5, { title: HOSTILE, description: HOSTILE, createdAt: new Date(Date.now() + 1000) }))
  const card = await app.html(cardOf(id))
  expect(card.all('script')).toEqual([])
  expect(DomUtils.textContent(card.one('h1'))).toBe(HOSTILE)
  expect(card.source).not.toMatch(/900999|canary| on\w+=| style=/)
  const policy = card.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; .*frame-ancestors \*$/)
  const { title } = await badge(badgeOf(id))
  expect(title[0]).toContain(HOSTILE)
})

test('a link to a listing leads programs to its card', async () => {
  const id = await addProvider(app, { businessName: HOSTILE, ratings: [5, 5, 4] })
  const listing = await app.html(`/directory/${id}`)
  const [link] = listing.all('link', { type: 'application/json+oembed' })
  const address = new URL(link?.attribs.href ?? '')
  expect(link?.attribs).toMatchObject({ rel: 'alternate', title: `${HOSTILE} on Fettle` })
  const answer = await app.page(address.pathname + address.search)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  const found = await answer.json()
  expect(found).toMatchObject({
    version: '1.0',
    type: 'rich',
    provider_name: 'Fettle',
    author_name: HOSTILE,
    width: 360,
  })
  const { children } = parseDocument(found.html)
  expect(children).toHaveLength(1)
  expect(allIn(children, 'iframe')[0]?.attribs).toMatchObject({
    src: `http://127.0.0.1:3000${cardOf(id)}`,
    title: `${HOSTILE} on Fettle`,
  })
  const small = await (await app.page(oembedOf(id, '&maxwidth=300&maxheight=1'))).json()
  expect([small.width, small.height]).toEqual([300, 180])
  expect((await app.page(oembedOf(id, '&format=xml'))).status).toBe(501)
  const foreign = [
    '',
    'nonsense',
    `https://elsewhere.example/directory/${id}`,
    'http://127.0.0.1:3000/directory',
    `javascript:${id}`,
  ]
  for (const url of foreign) expect((await app.page(`/oembed?url=${encodeURIComponent(url)}`)).status).toBe(404)
})

test('a suspended, hidden or lapsed listing is shown nowhere, not even to its owner', async () => {
  const gone = [
    await addProvider(app, { businessName: 'Gone', suspendedAt: new Date() }),
    await addProvider(app, { businessName: 'Gone', hiddenAt: new Date() }),
    await addProvider(app, { businessName: 'Gone', memberFor: null }),
    await addProvider(app, { businessName: 'Gone', awaitsApprovalSince: new Date() }),
    crypto.randomUUID(),
    'nothing',
  ]
  for (const id of gone) {
    for (const path of [badgeOf(id), cardOf(id), oembedOf(id)]) {
      const answer = await app.page(path)
      expect([path, answer.status]).toEqual([path, 404])
      expect(await answer.text()).not.toContain('Gone')
    }
  }
  const owner = await app.as(gone[1] ?? '')
  expect((await owner.page(badgeOf(gone[1] ?? ''))).status).toBe(404)
})

test('a kept badge and card change at once with rating, name and visibility', async () => {
  const id = await addProvider(app, { businessName: 'Before', ratings: [5, 5, 5] })
  const paths = [badgeOf(id), cardOf(id), oembedOf(id)]
  const changes: [() => Promise<unknown>, (path: string) => Promise<boolean>][] = [
    [
      () => query.insert(feedback).values(entry(id, 1)),
      (path) => kept.shows(path, path.includes('oembed') ? 'Before' : '4.0'),
    ],
    [() => changeProvider(app, id, { businessName: 'After' }), (path) => kept.shows(path, 'After')],
    [() => changeProvider(app, id, { hiddenAt: new Date() }), async (path) => (await app.page(path)).status === 404],
  ]
  for (const [change, shown] of changes) {
    await kept.heardAll()
    for (const path of paths) await kept.shows(path, '')
    expect(paths.filter(kept.has)).toEqual(paths)
    await change()
    await expect.poll(() => paths.filter(kept.has)).toEqual([])
    for (const path of paths) expect([path, await shown(path)]).toEqual([path, true])
  }
})

test('a provider finds the code, sees how often it was shown, and no one else’s figure', async () => {
  const [id, other] = [await addProvider(app, { businessName: 'Counted', ratings: [5, 5, 5] }), await addProvider(app)]
  const hidden = await addProvider(app, { hiddenAt: new Date() })
  const embeds = countEmbeds(app.work)
  for (const one of [id, id, id, hidden, crypto.randomUUID()]) embeds.note(one)
  await embeds.flush()
  embeds.note(id)
  await embeds.stop()
  const owner = await app.as(id)
  expect(await owner.api.directory.embedViews()).toBe(4)
  expect(await app.person(other).directory.embedViews()).toBe(0)
  const page = await readHtml(await owner.page('/account/feedback/embed?theme=dark'))
  expect(page.text).toContain('Shown 4 times on other websites in the last 30 days.')
  const codes = page.all('textarea').map((box) => DomUtils.textContent(box))
  expect(codes).toHaveLength(2)
  for (const code of codes) expect(code).toContain(`http://127.0.0.1:3000/directory/${id}`)
  expect(codes.every((code) => code.includes('theme=dark'))).toBe(true)
  await app.clock.to(new Date(app.site.now().getTime() + 31 * 86_400_000))
  expect(await owner.api.directory.embedViews()).toBe(0)
})
