import { readdirSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { files, jobPhotos } from '#db/schema/index.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { createTestApp, refusalOf } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { run } from '#tests/support/clock.ts'
import { newDataDir } from '#tests/support/data-dir.ts'
import { aClient, addPhoto, draft, storedJob, upload } from '#tests/support/job/form.ts'
import { gif, heic, leaveRoom, noisyPng, phonePhoto, plainPng } from '#tests/support/pictures.ts'

const dataDir = newDataDir()
const app = await createTestApp({ environment: { DATA_DIR: dataDir } })
afterAll(() => app.close())

const noisyJpeg = async () =>
  sharp(await noisyPng(200, 150))
    .jpeg()
    .toBuffer()
const halfOf = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))

/** A photo as this browser gets it. */
const seen = (browser: TestBrowser, id: string, size = 'thumb') => browser.page(`/media/jobs/${id}-${size}.webp`)
const bytesOf = async (browser: TestBrowser, id: string, size = 'thumb') =>
  Buffer.from(await (await seen(browser, id, size)).arrayBuffer())
const filesOf = async (ownerId: string) =>
  app.site.database.query.select().from(files).where(eq(files.ownerId, ownerId))

async function added(bytes: Buffer) {
  const tina = await aClient(app)
  const answer = await upload(tina.browser, bytes)
  return { tina, answer, said: await answer.json() }
}

describe('a photo', () => {
  test('is answered with its id and the size of the large one', async () => {
    const { answer, said } = await added(await plainPng(2000, 1000))
    expect(answer.status).toBe(200)
    expect(said).toEqual({ photo: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), width: 1600, height: 800 } })
  })

  test('comes as a square of 320 and whole within 1600 pixels, in WebP, a picture and nothing else', async () => {
    const { tina, said } = await added(await plainPng(2000, 1000))
    const { id } = said.photo
    expect(await sharp(await bytesOf(tina.browser, id)).metadata()).toMatchObject({
      format: 'webp',
      width: 320,
      height: 320,
    })
    expect(await sharp(await bytesOf(tina.browser, id, 'large')).metadata()).toMatchObject({
      format: 'webp',
      width: 1600,
      height: 800,
    })
    const { headers } = await seen(tina.browser, id)
    expect(headers.get('content-type')).toBe('image/webp')
    expect(headers.get('content-security-policy')).toContain('sandbox')
  })

  test('of a phone stands upright and says no more where and with what it was taken', async () => {
    const { tina, said } = await added(await phonePhoto())
    expect(said.photo).toMatchObject({ width: 200, height: 300 })
    const large = await bytesOf(tina.browser, said.photo.id, 'large')
    const { exif, xmp, icc } = await sharp(large).metadata()
    expect({ exif, xmp, icc }).toEqual({})
    const { data, info } = await sharp(large).raw().toBuffer({ resolveWithObject: true })
    expect(data[Math.trunc(info.width / 2) * info.channels]).toBeGreaterThan(200)
  })

  test.each([
    ['a JPEG', noisyJpeg],
    ['a PNG', () => noisyPng(200, 150)],
  ])('that only lacks its end is taken: %s', async (_what, made) => {
    const bytes = await made()
    const { said } = await added(bytes.subarray(0, Math.floor(bytes.length * 0.9)))
    expect(said).toMatchObject({ photo: { width: 200, height: 150 } })
  })

  test('is not made larger than it is', async () => {
    expect((await added(await plainPng(90, 60))).said.photo).toMatchObject({ width: 90, height: 60 })
  })

  test('leads nowhere when anything of its address is made up', async () => {
    const { tina, said } = await added(await plainPng(20, 20))
    const { id } = said.photo
    for (const file of [`${id}-huge.webp`, `${id}-thumb.png`, `${id}.webp`, `..%2f${id}-thumb.webp`, 'x']) {
      expect([file, (await tina.browser.page(`/media/jobs/${file}`)).status]).toEqual([file, 404])
    }
    expect((await seen(tina.browser, crypto.randomUUID())).status).toBe(404)
  })
})

describe('what is no photo for us is refused by its content', () => {
  test.each([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', gif],
  ])('%s', async (_what, bytes) => {
    const { tina, answer, said } = await added(await bytes())
    expect(answer.status).toBe(415)
    expect(said.refusal).toEqual({ title: 'Invalid file type', message: 'Choose a JPEG, PNG or WebP photo.' })
    expect(await filesOf(tina.id)).toEqual([])
  })

  test.each([
    ['a PNG of which little has come', async () => (await noisyPng(60, 60)).subarray(0, 900)],
    ['a JPEG of which half has come', async () => halfOf(await noisyJpeg())],
    [
      'a WebP that breaks off',
      async () =>
        halfOf(
          await sharp(await noisyPng(60, 60))
            .webp()
            .toBuffer(),
        ),
    ],
    ['a JPEG of noise', async () => Buffer.concat([(await noisyJpeg()).subarray(0, 20), Buffer.alloc(2000, 7)])],
  ])('but a damaged one is called damaged: %s', async (_what, bytes) => {
    const { tina, answer, said } = await added(await bytes())
    expect(answer.status).toBe(400)
    const message = 'This picture is damaged. Choose another copy of it.'
    expect(said.refusal).toEqual({ title: 'Damaged file', message })
    expect(await filesOf(tina.id)).toEqual([])
  })

  test('a photo of an iPhone in HEIC, with what to do', async () => {
    const { answer, said } = await added(heic())
    const message = expect.stringContaining('Choose it from the Photo Library on your iPhone, or save it as a JPEG')
    expect([answer.status, said.refusal]).toEqual([415, { title: 'Invalid file type', message }])
  })

  test('nothing at all, and what is no form', async () => {
    const { browser } = await aClient(app)
    expect((await upload(browser, Buffer.alloc(0))).status).toBe(400)
    expect((await browser.page('/post-job/photos', { method: 'POST', body: 'x' })).status).toBe(400)
  })

  test('more than 10 MB, by the page and by the procedure', async () => {
    const { browser } = await aClient(app)
    const answer = await upload(browser, Buffer.alloc(10 * 1024 * 1024 + 1))
    expect(answer.status).toBe(413)
    expect((await answer.json()).refusal.title).toBe('File too large')
    const file = new Blob([new Uint8Array(10 * 1024 * 1024 + 1)])
    expect(await browser.api.job.addPhoto({ file }).catch(refusalOf)).toBe('FILE_TOO_LARGE')
  })
})

describe('only clients with a confirmed address add photos', () => {
  test('a visitor is told to log in, a provider and the unconfirmed why not', async () => {
    const photo = await plainPng(20, 20)
    const nobody = await upload(app.browser(), photo)
    expect(nobody.status).toBe(401)
    expect((await nobody.json()).refusal.message).toBe('Please sign in to post jobs.')
    const provider = await aClient(app, { accountType: 'provider' })
    const told = await (await upload(provider.browser, photo)).json()
    expect(told.refusal).toEqual({ title: 'Feature not available', message: 'Only clients can post jobs.' })
    const una = await aClient(app, { emailConfirmed: false })
    expect((await upload(una.browser, photo)).status).toBe(403)
  })

  test('one more than 60 an hour is refused', async () => {
    const { browser } = await aClient(app)
    const { job } = browser.api
    const none = { file: new Blob(['x']) }
    for (let count = 0; count < 60; count += 1) expect(await job.addPhoto(none).catch(refusalOf)).toBe('FILE_TYPE')
    expect(await job.addPhoto(none).catch(refusalOf)).toBe('TOO_MANY_REQUESTS')
    await forgetLimits(app)
  })

  test('one more than the account may hold is refused, and its files go', async () => {
    const { id, browser } = await aClient(app)
    await leaveRoom(app, id, 50)
    const answer = await upload(browser, await plainPng(90, 60))
    expect(answer.status).toBe(409)
    expect(await filesOf(id)).toHaveLength(1)
  })
})

describe('photos of a job', () => {
  test('are those given, in their order', async () => {
    const tina = await aClient(app)
    const [a, b, c] = [await addPhoto(tina.browser), await addPhoto(tina.browser), await addPhoto(tina.browser)]
    const { id } = await tina.api.job.post(draft({ photos: [c, a, b] }))
    expect((await storedJob(app, id)).photos).toEqual([c, a, b])
    const { photos } = await app.visitor().job.view({ id })
    expect(photos.map((photo) => photo.id)).toEqual([c, a, b])
  })

  test('of another person, of another job, or that never were, are refused, and nothing is posted', async () => {
    const tina = await aClient(app)
    const other = await aClient(app)
    const { job } = tina.api
    const foreign = await addPhoto(other.browser)
    const used = await addPhoto(tina.browser)
    await job.post(draft({ photos: [used] }))
    for (const id of [foreign, used, crypto.randomUUID()]) {
      await expect(job.post(draft({ photos: [id] }))).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'A photo is not there any more. Please remove it and add it again.',
      })
    }
    expect(await job.own()).toHaveLength(1)
    expect((await seen(other.browser, foreign)).status).toBe(200)
  })

  test('go with the job, rows and files', async () => {
    const tina = await aClient(app)
    const { job } = tina.api
    const { id } = await job.post(draft({ photos: [await addPhoto(tina.browser)] }))
    const [photo = ''] = (await storedJob(app, id)).photos
    await job.removeOwn({ id })
    expect((await seen(tina.browser, photo)).status).toBe(404)
    expect(await filesOf(tina.id)).toEqual([])
  })

  test('that are not posted within a day go; younger ones and posted ones stay', async () => {
    const tina = await aClient(app)
    const [late, young, used] = [
      await addPhoto(tina.browser),
      await addPhoto(tina.browser),
      await addPhoto(tina.browser),
    ]
    await tina.api.job.post(draft({ photos: [used] }))
    const { query } = app.site.database
    const yesterday = new Date(app.site.now().getTime() - 86_400_001)
    for (const id of [late, used]) await query.update(jobPhotos).set({ addedAt: yesterday }).where(eq(jobPhotos.id, id))
    await run(app, 'job.dropPhotos')
    const statuses = [late, young, used].map(async (id) => (await seen(tina.browser, id)).status)
    expect(await Promise.all(statuses)).toEqual([404, 200, 200])
    expect(await filesOf(tina.id)).toHaveLength(4)
  })
})

describe('a photo is removed', () => {
  test('by the person who added it and no one else', async () => {
    const tina = await aClient(app)
    const id = await addPhoto(tina.browser)
    const other = (await aClient(app)).api.job
    expect(await other.removePhoto({ id }).catch(refusalOf)).toBe('NOT_FOUND')
    expect((await seen(tina.browser, id)).status).toBe(200)
    const body = new FormData()
    body.set('remove', id)
    expect((await tina.browser.page('/post-job/photos', { method: 'POST', body })).status).toBe(200)
    expect((await seen(tina.browser, id)).status).toBe(404)
  })
})

describe('the edit page without JavaScript', () => {
  test('adds a photo to the job at once and says so; the ninth is refused in words', async () => {
    const tina = await aClient(app)
    const { job } = tina.api
    const { id } = await job.post(draft())
    const address = `/post-job/photos?job=${id}`
    const answer = await upload(tina.browser, await plainPng(30, 30), address)
    expect(answer.headers.get('location')).toBe(`/job-directory/${id}/edit`)
    expect((await tina.browser.follow(answer)).source).toContain('Photo added')
    for (let count = 1; count < 8; count += 1) await addPhoto(tina.browser, id)
    const refused = await tina.browser.follow(await upload(tina.browser, await plainPng(30, 30), address))
    expect(refused.source).toContain('A job may carry at most 8 photos.')
    expect((await storedJob(app, id)).photos).toHaveLength(8)
  })

  test('removes one by its button', async () => {
    const tina = await aClient(app)
    const { id } = await tina.api.job.post(draft({ photos: [await addPhoto(tina.browser)] }))
    const page = await tina.browser.html(`/job-directory/${id}/edit`)
    const body = new FormData()
    body.set('remove', page.one('button', { name: 'remove' }).attribs.value ?? '')
    await tina.browser.page(`/post-job/photos?job=${id}`, { method: 'POST', body })
    expect((await storedJob(app, id)).photos).toEqual([])
  })

  test("adds nothing to another's job, nor to one that is over", async () => {
    const tina = await aClient(app)
    const { id } = await tina.api.job.post(draft())
    const other = await aClient(app)
    const file = new Blob([new Uint8Array(await plainPng(30, 30))])
    expect(await other.api.job.addPhoto({ file, jobId: id }).catch(refusalOf)).toBe('NOT_FOUND')
    expect(await filesOf(other.id)).toEqual([])
    const stored = () => readdirSync(dataDir, { recursive: true }).length
    const before = stored()
    const { job } = tina.api
    await job.close({ id })
    expect(await job.addPhoto({ file, jobId: id }).catch(refusalOf)).toBe('JOB_NOT_OPEN')
    expect([await filesOf(tina.id), stored()]).toEqual([[], before])
  })
})
