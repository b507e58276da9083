import { afterAll, describe, expect, test } from 'vitest'
import { createTestApp } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { addClient } from '#tests/support/clients.ts'
import { allIn, hrefsIn, said, textOf, valueIn } from '#tests/support/html.ts'
import { addMembership } from '#tests/support/people.ts'
import { gif, plainPng } from '#tests/support/pictures.ts'
import { addItem, addMedium, aMember, item } from '#tests/support/upload/portfolio.ts'
import { mp4 } from '#tests/support/upload/video.ts'

const app = await createTestApp()
afterAll(() => app.close())

const NEW = '/account/portfolio/new'
const MEDIA = '/account/portfolio/media'
type Sent = Record<string, string | string[] | File>

/** The form as a browser without JavaScript sends it. */
function send(browser: TestBrowser, path: string, fields: Sent) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one)
  return browser.page(path, { method: 'POST', body })
}
const file = (bytes: Uint8Array, name = 'roof.png', type = 'image/png') =>
  new File([new Uint8Array(bytes)], name, { type })
const upload = async (browser: TestBrowser, bytes: Uint8Array, more: Sent = {}) => {
  const answer = await send(browser, MEDIA, { file: file(bytes), ...more })
  return { status: answer.status, ...(await answer.json()) }
}
const idsIn = (page: Awaited<ReturnType<TestBrowser['html']>>) =>
  page.all('input', { name: 'medium' }).map(({ attribs }) => attribs.value ?? '')

describe('without JavaScript', () => {
  test('files are added one at a time, ordered and described, and nothing typed is lost [PRV-25, PRV-30]', async () => {
    const { browser } = await aMember(app)
    const blank = await browser.html(NEW)
    expect(blank.text).toContain('JPEG, PNG, WEBP, MP4, max 10MB each') // [PRV-34]
    const typed = { kind: 'work', title: 'A slate roof', description: 'Two weeks', act: 'add', version: '' }
    const added = async (fields: Sent) => browser.follow(await send(browser, NEW, { ...typed, ...fields }))
    const one = await added({ file: file(await plainPng(90, 60)) })
    expect([valueIn(one, 'title'), textOf(one.one('textarea'))]).toEqual(['A slate roof', 'Two weeks'])
    const [first = ''] = idsIn(one)
    const two = await added({ medium: [first], caption: ['The ridge'], file: file(mp4(), 'roof.mp4', 'video/mp4') })
    const [, second = ''] = idsIn(two)
    const turned = await added({ medium: [first, second], caption: ['The ridge', ''], act: `down:${first}` })
    expect(idsIn(turned)).toEqual([second, first])
    expect(turned.all('input', { name: 'caption' }).map(({ attribs }) => attribs.value)).toEqual(['', 'The ridge'])
    const without = await added({ medium: [second, first], caption: ['', 'The ridge'], act: `drop:${second}` })
    expect(idsIn(without)).toEqual([first])
    const saved = { ...typed, act: 'save', medium: [first], caption: ['The ridge'], file: file(await plainPng(40, 40)) }
    const answer = await send(browser, NEW, saved)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/account/portfolio'])
    const list = await browser.follow(answer)
    expect(said(list)).toContain('Added to your portfolio')
    const [stored] = await browser.api.portfolio.own()
    expect(stored).toMatchObject({ title: 'A slate roof', media: [{ id: first, caption: 'The ridge' }, {}] })
    expect(textOf(list.one('h3', { text: 'A slate roof' }))).toBe('A slate roof')
  })

  test('an item without a file is refused: "Media required" [PRV-31]', async () => {
    const { browser } = await aMember(app)
    const page = await browser.follow(
      await send(browser, NEW, { kind: 'work', title: 'A barn', description: '', act: 'save' }),
    )
    expect(page.status).toBe(400)
    expect(textOf(page.one('div', { role: 'alert' }))).toContain('Media required Please upload at least one media file')
    expect(valueIn(page, 'title')).toBe('A barn')
  })

  test.each([
    ['over 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1), 'File too large', '“big.png” is larger than 10 MB.'],
    ['far over 10 MB', Buffer.alloc(11.5 * 1024 * 1024), 'File too large', '“big.png” is larger than 10 MB.'],
    ['neither picture nor video', Buffer.from('hello'), 'Invalid file type', '“big.png”: Choose a JPEG'],
  ])('a file %s is named, and what was typed stays [PRV-32, PRV-33]', async (_what, bytes, title, message) => {
    const { browser } = await aMember(app)
    const kept = await addMedium(browser)
    const typed = {
      kind: 'work',
      title: 'A barn',
      description: 'Oak',
      medium: [kept.id],
      caption: ['Before rain'],
      act: 'save',
    }
    const page = await browser.follow(await send(browser, NEW, { ...typed, file: file(bytes, 'big.png') }))
    expect(textOf(page.one('div', { role: 'alert' }))).toContain(title)
    expect(page.text).toContain(message)
    expect([valueIn(page, 'title'), valueIn(page, 'caption'), idsIn(page)]).toEqual([
      'A barn',
      'Before rain',
      [kept.id],
    ])
    expect(await browser.api.portfolio.own()).toEqual([])
  })

  test('an item is edited on its page; two windows are told of each other', async () => {
    const { browser } = await aMember(app)
    const { id, media } = await addItem(browser, { pictures: 1 })
    const page = await browser.html(`/account/portfolio/${id}`)
    const version = valueIn(page, 'version') ?? ''
    const more = await addMedium(browser)
    const ids = media.map((medium) => medium.id)
    await browser.api.portfolio.edit({ id, version, ...item([...ids, more.id]) })
    const typed = {
      kind: 'work',
      title: 'Typed here',
      description: '',
      medium: ids,
      caption: ['Mine'],
      version,
      act: 'save',
    }
    const told = await browser.follow(await send(browser, `/account/portfolio/${id}`, typed))
    expect(told.status).toBe(409)
    expect(told.text).toContain('changed in another window')
    expect([valueIn(told, 'title'), idsIn(told)]).toEqual(['Typed here', [...ids, more.id]])
    const again = { ...typed, version: valueIn(told, 'version') ?? '', medium: idsIn(told), caption: ['Mine', ''] }
    expect((await send(browser, `/account/portfolio/${id}`, again)).status).toBe(302)
    expect(await browser.api.portfolio.editable({ id })).toMatchObject({
      title: 'Typed here',
      media: [{}, {}],
    })
  })

  test('items are ordered and removed by buttons; removing asks first', async () => {
    const { browser } = await aMember(app)
    await addItem(browser, { title: 'a' })
    const b = await addItem(browser, { title: 'b' })
    const act = (name: string) => browser.post('/account/portfolio', { id: b.id, act: name })
    const titles = async () => (await browser.api.portfolio.own()).map(({ title }) => title)
    await act('down')
    expect(await titles()).toEqual(['a', 'b'])
    const asked = await browser.follow(await act('ask'))
    expect(asked.text).toContain('Remove “b”?')
    expect(await titles()).toEqual(['a', 'b'])
    expect(said(await browser.follow(await act('remove')))).toContain('Removed from your portfolio')
    expect(await titles()).toEqual(['a'])
  })

  test('each picture of a listing is a link to the large one; before and after are named', async () => {
    const { id, browser } = await aMember(app)
    const large = await addMedium(browser, await plainPng(2000, 1500))
    await browser.api.portfolio.add(item([large.id], { media: [{ id: large.id, caption: 'A ridge & "slates"' }] }))
    const { media } = await addItem(browser, { pictures: 2, kind: 'before_after', title: 'A wall' })
    const page = await app.html(`/directory/${id}?tab=portfolio`)
    const main = page.one('main')
    expect(hrefsIn(main)).toEqual(expect.arrayContaining([large.url, ...media.map(({ url }) => url)]))
    const [picture] = allIn(main, 'img', { src: large.url })
    expect(picture?.attribs).toMatchObject({ width: '1600', height: '1200', alt: 'A ridge & "slates"' })
    const stem = large.url.replace('.webp', '')
    expect(allIn(main, 'source', { type: 'image/avif' }).map(({ attribs }) => attribs.srcset)).toContain(
      `${stem}-480.avif 480w, ${stem}-960.avif 960w, ${stem}.avif 1600w`,
    )
    expect(page.all('img').map(({ attribs }) => attribs.alt)).toEqual(
      expect.arrayContaining(['Before: A wall, 1 of 2', 'After: A wall, 2 of 2']),
    )
    expect(page.source).not.toContain('Add to portfolio')
    expect((await browser.html(`/directory/${id}?tab=portfolio`)).source).toContain('Add to portfolio')
  })
})

describe('a script', () => {
  test('gets the medium, or the refusal in words [PRV-32, PRV-33, PRV-36]', async () => {
    const { browser } = await aMember(app)
    const added = await upload(browser, mp4(), { poster: file(await plainPng(320, 180), 'poster.jpg') })
    expect(added).toMatchObject({ status: 200, medium: { type: 'video', width: 320, height: 180 } })
    expect(await upload(browser, Buffer.alloc(10 * 1024 * 1024 + 1))).toMatchObject({
      ...{ status: 413, refusal: { title: 'File too large' } },
    })
    for (const bytes of [await gif(), Buffer.from('<svg/>')]) {
      expect(await upload(browser, bytes)).toMatchObject({ status: 415, refusal: { title: 'Invalid file type' } })
    }
    expect(await upload(browser, Buffer.alloc(0))).toMatchObject({ status: 400, refusal: { title: 'Upload failed' } })
  })

  test('hears who may not: "Authentication required", "Subscription required" [PRV-35, PRV-40, SET-11]', async () => {
    const bytes = await plainPng(20, 20)
    const title = async (browser: TestBrowser) => (await upload(browser, bytes)).refusal.title
    expect(await title(app.browser())).toBe('Authentication required')
    expect(await title((await aMember(app, { memberFor: null })).browser)).toBe('Subscription required')
    expect(await title((await aMember(app, { memberFor: -5 })).browser)).toBe('Subscription required')
    expect(await title(await app.as(await addClient(app)))).toBe('Feature not available')
  })

  test('removes a file that waits, and none of others\': "Delete failed" [PRV-37, PRV-38]', async () => {
    const owner = await aMember(app)
    const { id } = await addMedium(owner.browser)
    const other = await aMember(app)
    const remove = async (browser: TestBrowser) => {
      const answer = await send(browser, MEDIA, { remove: id })
      return [answer.status, (await answer.json()).refusal?.title]
    }
    expect(await remove(other.browser)).toEqual([404, 'Delete failed'])
    expect(await remove(owner.browser)).toEqual([200, undefined])
    expect(await remove(owner.browser)).toEqual([404, 'Delete failed'])
  })

  test('whose session is over keeps what was typed', async () => {
    const { browser } = await aMember(app)
    browser.cookies.clear()
    const answer = await send(browser, `${NEW}.data`, { kind: 'work', title: 'Typed', description: '' })
    expect(answer.status).toBe(401)
    expect(await answer.text()).toContain('Please log in to save your portfolio.')
  })
})

describe('the pages of the portfolio', () => {
  test('ask for a sign-in, the right type and a membership, in this order [SET-11]', async () => {
    const to = async (browser: TestBrowser, path = NEW) => {
      const answer = await browser.page(path)
      return [answer.status, answer.headers.get('location')]
    }
    expect(await to(app.browser())).toEqual([302, `/login?type=provider&return=${encodeURIComponent(NEW)}`])
    expect((await to(await app.as(await addClient(app))))[0]).toBe(403)
    const { id, browser } = await aMember(app, { memberFor: null })
    expect(await to(browser)).toEqual([
      302,
      `/membership?redirectReason=subscription_required&redirectFrom=${encodeURIComponent(NEW)}`,
    ])
    await addMembership(app, id)
    expect(await to(browser)).toEqual([200, null])
    expect((await to(browser, `/account/portfolio/${crypto.randomUUID()}`))[0]).toBe(404)
    expect((await to(browser, '/account/portfolio/none'))[0]).toBe(404)
  })

  test("show nothing of others: another's item is not found", async () => {
    const { id } = await addItem((await aMember(app)).browser)
    const { browser } = await aMember(app)
    expect((await browser.page(`/account/portfolio/${id}`)).status).toBe(404)
    expect((await browser.html('/account/portfolio')).text).toContain('No portfolio yet')
  })
})
