import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { files, media, profiles } from '#db/schema/index.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { createTestApp } from '#tests/support/app.ts'
import { addClient } from '#tests/support/clients.ts'
import { run } from '#tests/support/clock.ts'
import { addProvider } from '#tests/support/people.ts'
import { plainPng } from '#tests/support/pictures.ts'
import { fileOf, formOf, programOf } from './program.ts'

const app = await createTestApp()
const { query } = app.site.database
afterAll(() => app.close())
beforeEach(() => forgetLimits(app))
const png = fileOf(await plainPng(60, 40))
const visitor = await programOf(app, null)
const absolute = (path: string | null | undefined) => new URL(path ?? '', app.site.settings.siteUrl).href

describe('avatars', () => {
  test('are uploaded into one’s own folder, replaced with x-upsert only, and read at a public address [API-40, API-41]', async () => {
    const id = await addClient(app)
    const client = await programOf(app, id)
    const at = `/storage/v1/object/avatars/${id}/avatar.png`
    const first = await client(`POST ${at}`, png, { 'cache-control': 'max-age=3600' })
    expect([first.status, first.body]).toEqual([200, { Id: expect.any(String), Key: `avatars/${id}/avatar.png` }])
    expect(await client(`POST ${at}`, png)).toMatchObject({
      status: 409,
      body: { statusCode: '409', error: 'Duplicate', message: expect.any(String) },
    })
    const imageUrl = async () => (await query.select().from(profiles).where(eq(profiles.id, id)))[0]?.imageUrl
    const before = await imageUrl()
    const form = formOf({ cacheControl: '3600', '': png })
    expect((await client(`POST ${at}`, form, { 'x-upsert': 'true' })).status).toBe(200)
    expect(await imageUrl()).not.toBe(before)
    const shown = await visitor(`GET /storage/v1/object/public/avatars/${id}/avatar.png`)
    expect([shown.status, shown.headers.get('location'), shown.headers.get('cache-control')]).toEqual([
      302,
      absolute(await imageUrl()),
      'public, max-age=3600',
    ])
    const removed = await client('DELETE /storage/v1/object/avatars', { prefixes: [`${id}/avatar.png`] })
    expect(removed.body).toEqual([{ name: `${id}/avatar.png`, bucket_id: 'avatars' }])
    expect(await imageUrl()).toBeNull()
    expect((await visitor(`GET /storage/v1/object/public/avatars/${id}/avatar.png`)).status).toBe(404)
  })

  test('never go into the folder of someone else, nor under another name [API-40]', async () => {
    const other = await addClient(app)
    const client = await programOf(app, await addClient(app))
    const foreign = await client(`POST /storage/v1/object/avatars/${other}/avatar.png`, png, { 'x-upsert': 'true' })
    expect([foreign.status, foreign.body.error]).toEqual([403, 'Unauthorized'])
    const prefixes = [`${other}/avatar.png`]
    expect((await client('DELETE /storage/v1/object/avatars', { prefixes })).status).toBe(403)
    for (const path of ['avatar.png', `${other}/portrait.png`, `${other}/../avatar.png`, `x/${other}/avatar.png`]) {
      expect([
        path,
        [400, 403, 404].includes((await client(`POST /storage/v1/object/avatars/${path}`, png)).status),
      ]).toEqual([path, true])
    }
    expect((await visitor(`POST /storage/v1/object/avatars/${other}/avatar.png`, png)).status).toBe(401)
    expect(await query.select().from(files).where(eq(files.ownerId, other))).toEqual([])
  })
})

describe('portfolio media', () => {
  test('keep the name that a program gave, are never overwritten, and go by that name [API-42, API-43]', async () => {
    const id = await addProvider(app)
    const member = await programOf(app, id)
    const at = `POST /storage/v1/object/portfolio_media/${id}/portfolio/1764331200000-0.jpg`
    const tries = await Promise.all([1, 2, 3].map(() => member(at, png, { 'x-upsert': 'true' })))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const stored = await query.select().from(media).where(eq(media.ownerId, id))
    expect(stored).toHaveLength(1)
    const [medium] = stored
    expect(await app.site.files.read(`portfolio_media/${id}/portfolio/${medium?.filename}`)).not.toBeNull()
    const shown = await visitor(`GET /storage/v1/object/public/portfolio_media/${id}/portfolio/1764331200000-0.jpg`)
    expect([shown.status, shown.headers.get('location')]).toEqual([302, absolute(medium?.url)])
    const other = await programOf(app, await addProvider(app))
    const prefixes = [`${id}/portfolio/1764331200000-0.jpg`]
    expect((await other('DELETE /storage/v1/object/portfolio_media', { prefixes })).status).toBe(403)
    const removed = await member('DELETE /storage/v1/object/portfolio_media', { prefixes: [...prefixes, ...prefixes] })
    expect(removed.body).toEqual([{ name: prefixes[0], bucket_id: 'portfolio_media' }])
    expect(await query.select().from(media).where(eq(media.ownerId, id))).toEqual([])
    expect((await member(at, png)).status).toBe(200)
  })

  test('are for members, in their own folder [API-42]', async () => {
    const [id, other] = [await addProvider(app, { memberFor: null }), await addProvider(app)]
    const path = (owner: string) => `POST /storage/v1/object/portfolio_media/${owner}/portfolio/1764331200000-1.png`
    expect((await (await programOf(app, id))(path(id), png)).status).toBe(403)
    expect((await (await programOf(app, other))(path(id), png)).body).toMatchObject({
      statusCode: '403',
      error: 'Unauthorized',
    })
    expect((await (await programOf(app, other, ['read']))(path(other), png)).body.message).toContain('“listing”')
  })
})

describe('logos', () => {
  test('are for admins only, under the business’s name and a timestamp, and go if no listing is made [API-44]', async () => {
    const { id } = await newAdmin(app)
    const admin = await programOf(app, id, ['admin'])
    const at = (name: string) => `POST /storage/v1/object/business_logos/providers/${name}`
    expect((await admin(at('smith-and-sons-1764331200000.png'), png)).status).toBe(200)
    expect((await admin(at('smith-and-sons-1764331200000.png'), png)).body.error).toBe('Duplicate')
    for (const name of ['Smith & Sons.png', 'smith.png', 'smith-12.png', 'smith-1764331200000.svg']) {
      expect([name, (await admin(at(encodeURIComponent(name)), png)).status]).toEqual([name, 400])
    }
    const member = await programOf(app, await addProvider(app))
    expect((await member(at('smith-and-sons-1764331200001.png'), png)).status).toBe(403)
    expect((await visitor(at('smith-and-sons-1764331200001.png'), png)).status).toBe(404)
    const prefixes = ['providers/smith-and-sons-1764331200000.png']
    expect((await admin('DELETE /storage/v1/object/business_logos', { prefixes })).body).toHaveLength(1)
    expect((await admin(at('smith-and-sons-1764331200002.png'), png)).status).toBe(200)
    await app.clock.to(new Date(app.site.now().getTime() + 25 * 3_600_000))
    await run(app, 'logo.dropWaiting')
    expect(await query.select().from(files).where(eq(files.ownerId, id))).toEqual([])
  })
})
