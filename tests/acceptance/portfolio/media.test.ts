import { monitorEventLoopDelay } from 'node:perf_hooks'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { widthsOf } from '#contract/portfolio/words.ts'
import { files, media } from '#db/schema/index.ts'
import { PROVIDER_QUOTA } from '#server/file/file.ts'
import { dropWaiting } from '#server/profile/portfolio/media.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { createTestApp, refusalOf } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { addClient } from '#tests/support/clients.ts'
import { changeProvider } from '#tests/support/people.ts'
import { heic, phonePhoto, plainPng } from '#tests/support/pictures.ts'
import { addItem, addMedium, aMember, blob, item, status } from '#tests/support/upload/portfolio.ts'
import { mp4, place, scattered } from '#tests/support/upload/video.ts'

const app = await createTestApp()
afterAll(() => app.close())
const { query } = app.site.database

const bytesOf = async (browser: TestBrowser, url: string, init?: RequestInit) =>
  Buffer.from(await (await browser.page(url, init)).arrayBuffer())
const filesOf = (ownerId: string) => query.select().from(files).where(eq(files.ownerId, ownerId))

describe('a picture', () => {
  test('is stored in several widths, as AVIF and WebP, under a name of its own [API-42, DAT-16]', async () => {
    const { id, browser } = await aMember(app)
    const medium = await addMedium(browser, await plainPng(2000, 1000))
    expect(medium).toMatchObject({ type: 'image', width: 1600, height: 800, caption: '' })
    expect(medium.filename).toMatch(/^\d{13}-\d+\.webp$/)
    expect(medium.url).toBe(`/media/portfolio/${id}/${medium.filename}`)
    const stem = medium.filename.replace('.webp', '')
    const names = ['', '-480', '-960'].flatMap((size) => [`${stem}${size}.avif`, `${stem}${size}.webp`])
    expect((await filesOf(id)).map(({ path }) => path).sort()).toEqual(
      names.map((name) => `portfolio_media/${id}/portfolio/${name}`).sort(),
    )
    for (const name of names) {
      const width = Number(/-(\d{3})\./.exec(name)?.[1] ?? 1600)
      const {
        format,
        compression,
        width: real,
      } = await sharp(await bytesOf(browser, `/media/portfolio/${id}/${name}`)).metadata()
      expect([format === 'heif' ? compression : format, real]).toEqual([name.endsWith('avif') ? 'av1' : 'webp', width])
    }
  })

  test('of a phone stands upright and says no more where and with what it was taken', async () => {
    const { browser } = await aMember(app)
    const medium = await addMedium(browser, await phonePhoto())
    expect(medium).toMatchObject({ width: 200, height: 300 })
    const { exif, xmp, icc } = await sharp(await bytesOf(browser, medium.url)).metadata()
    expect({ exif, xmp, icc }).toEqual({})
  })

  test('that is small is stored as it is, once', () => {
    expect([widthsOf(300), widthsOf(500), widthsOf(1600)]).toEqual([[300], [500], [480, 960, 1600]])
  })
})

describe('a video', () => {
  test('is kept without the place where it was taken, with the picture that the browser drew', async () => {
    const { browser } = await aMember(app)
    const medium = await addMedium(browser, mp4({ more: [place()] }), await plainPng(640, 360))
    expect(medium).toMatchObject({ type: 'video', width: 640, height: 360 })
    expect((await bytesOf(browser, medium.url)).includes('+53.48')).toBe(false)
    expect(await status(browser, medium.url.replace('.mp4', '-480.avif'))).toBe(200)
    const bare = await addMedium(browser, mp4())
    expect([bare.width, await status(browser, bare.url.replace('.mp4', '.webp'))]).toEqual([null, 404])
  })

  test('comes whole or in parts, as a video and nothing else', async () => {
    const { browser } = await aMember(app)
    const { url } = await addMedium(browser, mp4())
    const whole = mp4()
    const answer = await browser.page(url)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'content-length': String(whole.length),
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(whole)
    const asked = async (range: string) => {
      const part = await browser.page(url, { headers: { range } })
      return [part.status, part.headers.get('content-range'), (await part.arrayBuffer()).byteLength]
    }
    const size = whole.length
    expect(await asked('bytes=0-')).toEqual([206, `bytes 0-${size - 1}/${size}`, size])
    expect(await asked('bytes=10-19')).toEqual([206, `bytes 10-19/${size}`, 10])
    expect(await asked('bytes=-5')).toEqual([206, `bytes ${size - 5}-${size - 1}/${size}`, 5])
    expect(await asked(`bytes=5-${size * 9}`)).toEqual([206, `bytes 5-${size - 1}/${size}`, size - 5])
    expect(await asked(`bytes=${size}-`)).toEqual([416, `bytes */${size}`, 0])
    expect(await asked('bytes=9-3')).toEqual([200, null, size])
    expect(await asked('bytes=0-1,4-5')).toEqual([200, null, size])
    expect(await asked('lines=0-1')).toEqual([200, null, size])
    const etag = answer.headers.get('etag') ?? ''
    expect((await browser.page(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await browser.page(url, { headers: { range: 'bytes=0-1', 'if-range': '"other"' } })).status).toBe(200)
    expect((await browser.page(url, { headers: { range: 'bytes=0-1', 'if-range': etag } })).status).toBe(206)
  })
})

describe('a video that is refused', () => {
  const refusalFor = async (bytes: Buffer) => {
    const { browser } = await aMember(app)
    const body = new FormData()
    body.set('file', new File([new Uint8Array(bytes)], 'a.mp4', { type: 'video/mp4' }))
    const answer = await browser.page('/account/portfolio/media', { method: 'POST', body })
    return { status: answer.status, ...(await answer.json()).refusal }
  }

  test.each([
    [
      'HEVC',
      mp4({ codec: 'hvc1' }),
      /^Many browsers can’t play HEVC \(H\.265\).* Save it as an MP4 with H\.264.*iPhone/,
    ],
    ['H.263', mp4({ codec: 's263' }), /^Many browsers can’t play H\.263, which this video uses\. Save it as an MP4/],
    ['a .mov', mp4({ brand: 'qt  ' }), /^iPhone videos \(\.mov\).* Save it as an MP4/],
    ['a HEIC photo', heic(), /^iPhone photos \(HEIC\).* JPEG/],
    ['anything else', mp4({ width: 9 }), /^Choose a JPEG, PNG or WEBP picture, or an MP4 video\.$/],
  ])('says what it is and what to do: %s', async (_what, bytes, words) => {
    expect(await refusalFor(bytes)).toEqual({
      status: 415,
      title: 'Invalid file type',
      message: expect.stringMatching(words),
    })
  })

  test.each([
    [2_000_000, 1_000],
    [9_900_000, 4_800],
  ])('holds up no one: %i bytes in %i boxes', async (size, boxes) => {
    const bytes = scattered(size, boxes)
    const held = monitorEventLoopDelay({ resolution: 10 })
    held.enable()
    const said = await refusalFor(bytes)
    held.disable()
    expect(said).toMatchObject({ status: 415, title: 'Invalid file type' })
    expect(held.max / 1e6).toBeLessThan(2_000)
  })
})

describe('who may add', () => {
  test('only members: others are refused by the server, too [SET-11, PRV-40]', async () => {
    const file = blob(await plainPng(20, 20))
    const refused = async (browser: TestBrowser) => browser.api.portfolio.addMedium({ file }).catch(refusalOf)
    expect(await refused(app.browser())).toBe('UNAUTHORIZED')
    expect(await refused(await app.as(await addClient(app)))).toBe('WRONG_TYPE')
    expect(await refused((await aMember(app, { memberFor: null })).browser)).toBe('MEMBERSHIP_NEEDED')
    expect(await refused((await aMember(app, { memberFor: -10 })).browser)).toBe('MEMBERSHIP_NEEDED')
    expect(await refused((await aMember(app, { emailConfirmed: false })).browser)).toBe('CONFIRMATION_NEEDED')
    const lapsed = await aMember(app, { memberFor: null })
    const { portfolio } = lapsed.browser.api
    await expect(portfolio.add(item([crypto.randomUUID()]))).rejects.toMatchObject({ code: 'MEMBERSHIP_NEEDED' })
  })

  test('one more than 300 files an hour, and more than 500 MB, are refused; a client has 50 MB', async () => {
    const { id, browser } = await aMember(app)
    const { portfolio } = browser.api
    const none = { file: new Blob(['x']) }
    for (let count = 0; count < 300; count += 1) await portfolio.addMedium(none).catch(refusalOf)
    expect(await portfolio.addMedium(none).catch(refusalOf)).toBe('TOO_MANY_REQUESTS')
    await forgetLimits(app)
    const full = { path: 'a/b', ownerId: id, bytes: PROVIDER_QUOTA - 50, type: 'image/webp', storedAt: new Date() }
    await query.insert(files).values(full)
    expect(await addMedium(browser).catch(refusalOf)).toBe('QUOTA_REACHED')
    expect(await filesOf(id)).toHaveLength(1)
  })

  test('40 files wait at most, also when they come together', async () => {
    const { id, browser } = await aMember(app)
    const row = { ownerId: id, url: '', type: 'image' as const, position: 0 }
    await query.insert(media).values(Array.from({ length: 38 }, (_, n) => ({ ...row, filename: `1-${n}.webp` })))
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => addMedium(browser).catch(refusalOf)))
    expect(outcomes.filter((outcome) => outcome === 'TOO_MANY_FILES')).toHaveLength(2)
    expect(await filesOf(id)).toHaveLength(4)
  })
})

describe('a file is seen', () => {
  test('by its owner alone until it is saved, then by all while the listing is public [PRV-41]', async () => {
    const { id, browser } = await aMember(app)
    const medium = await addMedium(browser)
    const client = await app.as(await addClient(app))
    const seen = () => Promise.all([browser, client, app.browser()].map((one) => status(one, medium.url)))
    expect(await seen()).toEqual([200, 404, 404])
    await browser.api.portfolio.add(item([medium.id]))
    expect(await seen()).toEqual([200, 200, 200])
    await changeProvider(app, id, { hiddenAt: new Date() })
    expect(await seen()).toEqual([200, 404, 404])
  })

  test('by its owner alone when the membership is over, and by all with the next [PRV-41]', async () => {
    const { id, browser } = await aMember(app, { adminCreated: true, claimedAt: new Date(), memberFor: 1 })
    const { media } = await addItem(browser)
    const url = media[0]?.url ?? ''
    const seen = () => Promise.all([browser, app.browser()].map((one) => status(one, url)))
    expect(await seen()).toEqual([200, 200])
    const now = new Date()
    await app.clock.to(new Date(now.getTime() + 5 * 86_400_000))
    // Its listing is public still, for it was claimed this month.
    expect(await app.visitor().directory.listing({ id })).toMatchObject({ portfolio: [] })
    expect(await seen()).toEqual([200, 404])
    await app.clock.to(now)
    expect(await seen()).toEqual([200, 200])
  })
})

test('what is not saved within a day goes, with its files; the rest stays', async () => {
  const { id, browser } = await aMember(app)
  const late = await addMedium(browser)
  const young = await addMedium(browser)
  const { media: saved } = await addItem(browser)
  const yesterday = new Date(app.site.now().getTime() - 86_400_001)
  for (const one of [late, ...saved]) await query.update(media).set({ addedAt: yesterday }).where(eq(media.id, one.id))
  await dropWaiting(app.work)
  expect(await Promise.all([late, young, ...saved].map(({ url }) => status(browser, url)))).toEqual([404, 200, 200])
  expect(await filesOf(id)).toHaveLength(4)
})

describe('a file is removed', () => {
  test('by its owner, by id or name, with all its files [PRV-38, API-43]', async () => {
    const { id, browser } = await aMember(app)
    const { portfolio } = browser.api
    const [one, other] = [await addMedium(browser), await addMedium(browser, mp4(), await plainPng(900, 600))]
    await portfolio.removeMedium({ id: one.id })
    await portfolio.removeMedium({ filename: other.filename })
    expect([await filesOf(id), await status(browser, one.url), await status(browser, other.url)]).toEqual([
      [],
      404,
      404,
    ])
    expect(await portfolio.removeMedium({ id: one.id }).catch(refusalOf)).toBe('NOT_FOUND')
  })

  test('but never the last of an item; a pair becomes a plain item', async () => {
    const { browser } = await aMember(app)
    const { portfolio } = browser.api
    const { id, media } = await addItem(browser, { pictures: 2, kind: 'before_after' })
    await portfolio.removeMedium({ id: media[0]?.id ?? '' })
    expect(await portfolio.editable({ id })).toMatchObject({ kind: 'work', media: [{ id: media[1]?.id }] })
    expect(await portfolio.removeMedium({ id: media[1]?.id ?? '' }).catch(refusalOf)).toBe('MEDIA_NEEDED')
  })

  test("never others', by id, name or path, in none of these ways [PRV-38, API-43]", async () => {
    const owner = await aMember(app)
    const waiting = await addMedium(owner.browser)
    const { id, media } = await addItem(owner.browser, { pictures: 2 })
    const saved = media[0] ?? waiting
    const other = await aMember(app)
    const own = await addMedium(other.browser)
    const mine = await addItem(other.browser)
    const { portfolio } = other.browser.api
    const version = (await portfolio.editable({ id: mine.id })).version
    const name = saved.filename
    const path = `portfolio_media/${owner.id}/portfolio/${name}`
    const ways: Record<string, () => Promise<unknown>> = {
      'the id of a waiting file': () => portfolio.removeMedium({ id: waiting.id }),
      'the id of a saved file': () => portfolio.removeMedium({ id: saved.id }),
      'the name of a waiting file': () => portfolio.removeMedium({ filename: waiting.filename }),
      'the name of a saved file': () => portfolio.removeMedium({ filename: name }),
      'its path': () => portfolio.removeMedium({ filename: path }),
      'a path that climbs': () => portfolio.removeMedium({ filename: `../../${owner.id}/portfolio/${name}` }),
      'a path behind zero': () => portfolio.removeMedium({ filename: `${own.filename}\0${path}` }),
      'the id of the item': () => portfolio.remove({ id }),
      'an edit of the item': () => portfolio.edit({ id, version, ...item([own.id]) }),
      'its order': () => portfolio.order({ ids: [mine.id, id] }),
      'a new item with their file': () => portfolio.add(item([waiting.id])),
      'an own item with their saved file': () => portfolio.edit({ id: mine.id, version, ...item([saved.id]) }),
    }
    for (const [way, attack] of Object.entries(ways)) {
      expect([way, await attack().catch(refusalOf)]).toEqual([way, expect.stringMatching(/^(NOT_FOUND|BAD_REQUEST)$/)])
    }
    const visitors = await app.as(await addClient(app))
    expect(await visitors.api.portfolio.removeMedium({ id: saved.id }).catch(refusalOf)).toBe('WRONG_TYPE')
    expect(await app.visitor().portfolio.removeMedium({ id: saved.id }).catch(refusalOf)).toBe('UNAUTHORIZED')
    for (const { url } of [waiting, ...media]) expect(await status(owner.browser, url)).toBe(200)
    expect(await filesOf(owner.id)).toHaveLength(6)
    expect((await owner.browser.api.portfolio.editable({ id })).media).toHaveLength(2)
  })
})
