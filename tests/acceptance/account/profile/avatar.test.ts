import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { files, profiles, user } from '#db/schema/index.ts'
import { createTestApp } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { run } from '#tests/support/clock.ts'
import { newDataDir } from '#tests/support/data-dir.ts'
import { addProvider } from '#tests/support/people.ts'
import { gif, heic, leaveRoom, noisyPng, phonePhoto, plainPng } from '#tests/support/pictures.ts'

const dataDir = newDataDir()
const app = await createTestApp({ environment: { DATA_DIR: dataDir } })
afterAll(() => app.close())

async function somebody(): Promise<{ id: string; browser: TestBrowser }> {
  const id = await addProvider(app, { firstName: 'Nadia', lastName: 'Rahman' })
  return { id, browser: await app.as(id) }
}

async function upload(browser: TestBrowser, bytes: Buffer, name = 'me.png', type = 'image/png', stay = false) {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(bytes)], name, { type }))
  return browser.page(`/account/avatar${stay ? '?stay' : ''}`, { method: 'POST', body })
}

async function imageUrlOf(id: string) {
  const [row] = await app.site.database.query.select().from(profiles).where(eq(profiles.id, id))
  return row?.imageUrl ?? null
}

const storedFor = (id: string) => readdirSync(join(dataDir, 'files/avatars', id)).sort()

async function served(imageUrl: string, size: number, type = 'webp') {
  const answer = await app.page(`${imageUrl.replace('.webp', `.${type}`)}&size=${size}`)
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe('a photo of a phone', () => {
  let imageUrl = ''
  beforeAll(async () => {
    const { id, browser } = await somebody()
    const photo = await phonePhoto()
    expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('Kettlephone')
    await upload(browser, photo, 'me.jpg', 'image/jpeg')
    imageUrl = (await imageUrlOf(id)) ?? ''
  })

  test('stands upright [SET-38]', async () => {
    const { data, info } = await sharp((await served(imageUrl, 64)).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixel = (x: number, y: number) => [...data.subarray((y * 64 + x) * info.channels).subarray(0, 3)]
    const [red, , blue] = pixel(32, 4)
    expect(red).toBeGreaterThan(200)
    expect(blue).toBeLessThan(60)
    expect(pixel(32, 60)[2]).toBeGreaterThan(200)
  })

  test('says no more where and with what it was taken', async () => {
    for (const type of ['webp', 'avif']) {
      const { bytes } = await served(imageUrl, 512, type)
      const { exif, xmp, icc, orientation } = await sharp(bytes).metadata()
      expect({ exif, xmp, icc, orientation: orientation ?? 1 }).toEqual({ orientation: 1 })
      expect(bytes.toString('latin1')).not.toMatch(/Kettlephone|Fielding/)
    }
  })

  test.each([64, 128, 256, 512])('comes as a square of %i pixels in WebP and AVIF', async (size) => {
    const webp = await sharp((await served(imageUrl, size)).bytes).metadata()
    const avif = await sharp((await served(imageUrl, size, 'avif')).bytes).metadata()
    expect(webp).toMatchObject({ format: 'webp', width: size, height: size })
    expect(avif).toMatchObject({ format: 'heif', width: size, height: size })
  })
})

describe('the address of a picture', () => {
  test('is avatars/{userId}/avatar.{ext}, kept for 3600 s, a picture and nothing else [API-40, API-41]', async () => {
    const { id, browser } = await somebody()
    await upload(browser, await plainPng(90, 60))
    const imageUrl = (await imageUrlOf(id)) ?? ''
    expect(imageUrl).toMatch(new RegExp(`^/media/avatars/${id}/avatar\\.webp\\?v=[\\w-]{12}$`))
    const { headers, status } = (await served(imageUrl, 128)).answer
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/webp')
    expect(headers.get('cache-control')).toBe('public, max-age=3600')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    const again = await app.page(`${imageUrl}&size=128`, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  })

  test('leads nowhere when anything of it is made up', async () => {
    const { id, browser } = await somebody()
    await upload(browser, await plainPng(90, 60))
    const imageUrl = (await imageUrlOf(id)) ?? ''
    const wrong = [
      `${imageUrl}&size=63`,
      imageUrl.replace('.webp', '.svg'),
      imageUrl.replace(/v=.*/, 'v=AAAAAAAAAAAA'),
      imageUrl.replace(/v=.*/, 'v=../../secret'),
      imageUrl.replace(id, '------------------------------------'),
      `/media/avatars/${id}/avatar.webp`,
      `/media/avatars/..%2f..%2fsecret/avatar.webp?v=AAAAAAAAAAAA`,
    ]
    for (const address of wrong) expect([address, (await app.page(address)).status]).toEqual([address, 404])
  })

  test('is a new one for a new picture, in the own folder, and the old files go [API-40, API-18]', async () => {
    const { id, browser } = await somebody()
    await upload(browser, await plainPng(90, 60, '#ff0000'))
    const first = await imageUrlOf(id)
    const before = storedFor(id)
    await upload(browser, await plainPng(90, 60, '#00ff00'))
    const second = await imageUrlOf(id)
    expect(second).not.toBe(first)
    const after = storedFor(id)
    expect(after).toHaveLength(8)
    expect(after.filter((name) => before.includes(name))).toEqual([])
    expect((await app.page(`${first}&size=64`)).status).toBe(404)
    const rows = await app.site.database.query.select().from(files).where(eq(files.ownerId, id))
    expect(rows.map(({ path }) => path).sort()).toEqual(after.map((name) => `avatars/${id}/${name}`))
  })
})

describe('what is no picture for us is refused by its content [SET-37, SET-38]', () => {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const fakes: [what: string, bytes: () => Promise<Buffer> | Buffer][] = [
    ['an SVG', () => svg],
    ['a page', () => html],
    ['an archive', () => Buffer.from(zipSync({ 'a.png': png }))],
    ['a GIF', gif],
    ['the head of a PNG with a page behind it', () => Buffer.concat([png, html])],
    [
      'a WebP',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .webp()
          .toBuffer(),
    ],
    ['one byte', () => Buffer.from([1])],
  ]
  test.each([
    ['a PNG of which little has come', async () => (await noisyPng(60, 60)).subarray(0, 900), 400, 'photo-damaged'],
    ['a photo of an iPhone in HEIC', heic, 415, 'photo-heic'],
  ] as const)('with what to do: %s', async (_what, bytes, status, said) => {
    const { browser } = await somebody()
    expect((await upload(browser, await bytes(), 'me.png', 'image/png', true)).status).toBe(status)
    await upload(browser, await bytes())
    expect(browser.cookies.get('fettle.flash')).toBe(said)
  })

  test.each(fakes)('%s', async (_what, bytes) => {
    const { id, browser } = await somebody()
    const answer = await upload(browser, await bytes(), 'me.png', 'image/png', true)
    expect(answer.status).toBe(415)
    const page = await browser.html('/')
    expect(page.source).not.toContain(`/media/avatars/${id}`)
    await upload(browser, await bytes())
    expect(browser.cookies.get('fettle.flash')).toBe('avatar-wrong-type')
    expect(await imageUrlOf(id)).toBeNull()
  })

  test('a JPEG with an archive behind it is taken as a picture, without the archive', async () => {
    const { id, browser } = await somebody()
    const archive = zipSync({ 'page.html': html })
    await upload(browser, Buffer.concat([await phonePhoto(), archive]), 'me.jpg', 'image/jpeg')
    const { bytes } = await served((await imageUrlOf(id)) ?? '', 512)
    expect(bytes.includes(Buffer.from('PK\x03\x04'))).toBe(false)
    expect(bytes.includes(Buffer.from('page.html'))).toBe(false)
  })

  test('a picture of 41 megapixels, though its file is small', async () => {
    const { id, browser } = await somebody()
    const large = await plainPng(6500, 6310)
    expect(large.length).toBeLessThan(2 * 1024 * 1024)
    expect((await upload(browser, large, 'me.png', 'image/png', true)).status).toBe(413)
    expect(await imageUrlOf(id)).toBeNull()
  })
})

test('a file over 2 MB is refused and nothing is stored; one of exactly 2 MB is looked at [SET-36, SET-38]', async () => {
  const { id, browser } = await somebody()
  const photo = await plainPng(50, 50)
  const of = (bytes: number) => Buffer.concat([photo, Buffer.alloc(bytes - photo.length)])
  await upload(browser, of(2 * 1024 * 1024 + 1))
  expect(browser.cookies.get('fettle.flash')).toBe('avatar-too-large')
  expect(await imageUrlOf(id)).toBeNull()
  await upload(browser, of(2 * 1024 * 1024))
  expect(await imageUrlOf(id)).not.toBeNull()
  await expect(
    browser.api.profile.setAvatar({ file: new Blob([new Uint8Array(2 * 1024 * 1024 + 1)]) }),
  ).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' })
})

describe('the form without JavaScript', () => {
  test('leads back to the settings, which say how it went [SET-41]', async () => {
    const { browser } = await somebody()
    const answer = await upload(browser, await plainPng(50, 50))
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('/account')
    const page = await browser.html('/')
    expect(page.text).toContain('Success Profile picture updated successfully.')
  })

  test('without a file says nothing and changes nothing [SET-39]', async () => {
    const { id, browser } = await somebody()
    await upload(browser, Buffer.alloc(0), '', 'application/octet-stream')
    expect(browser.cookies.has('fettle.flash')).toBe(false)
    expect(await imageUrlOf(id)).toBeNull()
  })

  test('sent without a session leads to the login and changes nothing [SET-39]', async () => {
    const { id } = await somebody()
    const answer = await upload(app.browser(), await plainPng(50, 50))
    expect(answer.headers.get('location')).toBe('/login?return=/account')
    expect(await imageUrlOf(id)).toBeNull()
    await expect(app.visitor().profile.setAvatar({ file: new Blob(['x']) })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
  })

  test('removes the picture and its files', async () => {
    const { id, browser } = await somebody()
    await upload(browser, await plainPng(50, 50))
    const body = new FormData()
    body.set('remove', '1')
    await browser.page('/account/avatar', { method: 'POST', body })
    expect(await imageUrlOf(id)).toBeNull()
    expect(() => storedFor(id)).toThrow('ENOENT')
  })
})

test('any signed-in person may, confirmed or not, client or provider [NAV-13]', async () => {
  const id = await addProvider(app, { accountType: 'client', emailConfirmed: false, memberFor: null })
  await upload(await app.as(id), await plainPng(50, 50))
  expect(await imageUrlOf(id)).not.toBeNull()
})

test('no one may change a picture but their own: other keys are refused [API-18]', async () => {
  const { id } = await somebody()
  const { browser } = await somebody()
  const input = { file: new Blob([new Uint8Array(await plainPng(50, 50))]), userId: id, is_visible: true }
  await expect(browser.api.profile.setAvatar(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await imageUrlOf(id)).toBeNull()
})

test('when the address cannot be saved it says so, and the files go [SET-43]', async () => {
  const { id, browser } = await somebody()
  const { database } = app.site
  await database.pool.query(`alter table files add constraint none_for_a_test check (owner_id <> '${id}')`)
  try {
    await upload(browser, await plainPng(50, 50))
  } finally {
    await database.pool.query('alter table files drop constraint none_for_a_test')
  }
  expect(browser.cookies.get('fettle.flash')).toBe('avatar-not-saved')
  expect(await imageUrlOf(id)).toBeNull()
  expect(() => storedFor(id)).toThrow('ENOENT')
  expect((await browser.html('/')).text).toContain('Failed to update profile image')
})

test('an account of a provider that holds 500 MB takes no more', async () => {
  const { id, browser } = await somebody()
  await leaveRoom(app, id, 500, 500)
  await upload(browser, await noisyPng(300, 300))
  expect(browser.cookies.get('fettle.flash')).toBe('avatar-over-quota')
  expect(await imageUrlOf(id)).toBeNull()
})

test('the sweeper removes what no one owns, once it is a day old, and nothing else', async () => {
  const { id, browser } = await somebody()
  await upload(browser, await plainPng(50, 50))
  await app.site.files.put(`avatars/${id}/orphan.webp`, new Uint8Array(3))
  await run(app, 'file.sweep')
  expect(storedFor(id)).toContain('orphan.webp')
  await app.clock.to(new Date(Date.now() + 2 * 86_400_000))
  await run(app, 'file.sweep')
  await app.clock.to(new Date())
  expect(storedFor(id)).toHaveLength(8)
  const gone = await somebody()
  await upload(gone.browser, await plainPng(50, 50))
  await app.site.database.query.delete(profiles).where(eq(profiles.id, gone.id))
  await app.site.database.query.delete(user).where(eq(user.id, gone.id))
  await app.clock.to(new Date(Date.now() + 2 * 86_400_000))
  await run(app, 'file.sweep')
  await app.clock.to(new Date())
  expect(() => storedFor(gone.id)).toThrow('ENOENT')
})
