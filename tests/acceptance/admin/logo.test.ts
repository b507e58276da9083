import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { adminAddress } from '#contract/account/words.ts'
import { files, profiles } from '#db/schema/index.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { newProvider } from '#tests/support/admin/acts.ts'
import { createTestApp, refusalOf } from '#tests/support/app.ts'
import { addProvider } from '#tests/support/people.ts'
import { plainPng } from '#tests/support/pictures.ts'

const app = await createTestApp()
const { query } = app.site.database
afterAll(() => app.close())

const { id: adminId } = await addAccount(app, { accountType: 'admin', email: adminAddress('logan') })
const admin = await app.as(adminId)

async function createWithLogo(businessName: string) {
  const image = new Blob([new Uint8Array(await plainPng(300, 200))], { type: 'image/png' })
  const { id } = await admin.api.user.createProvider(newProvider({ businessName, image, anyway: true }))
  const stored = await query
    .select({ path: files.path })
    .from(files)
    .where(eq(files.ownerId, id ?? ''))
  const [row] = await query
    .select({ imageUrl: profiles.imageUrl })
    .from(profiles)
    .where(eq(profiles.id, id ?? ''))
  return { id: id ?? '', imageUrl: row?.imageUrl ?? '', paths: stored.map(({ path }) => path) }
}

test('the image of a provider whom an admin creates is a logo under the business name [ADM-40, API-44]', async () => {
  const [first, second] = [await createWithLogo('Ünique & Sons’ Drains'), await createWithLogo('Ünique & Sons’ Drains')]
  for (const { paths } of [first, second])
    expect(paths.map((path) => path.replace(/-\d{19}-/, '-TIME-')).sort()).toEqual(
      ['avif', 'webp']
        .flatMap((type) => [64, 128, 256, 512].map((size) => `${size}.${type}`))
        .map((end) => `business_logos/providers/unique-and-sons-drains-TIME-${end}`)
        .sort(),
    )
  const shown = await app.page(first.imageUrl)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await app.html(`/directory/${first.id}`)).source).toContain(first.imageUrl)
  const swapped = await app.page(first.imageUrl.replace(first.id, second.id))
  expect(swapped.status).toBe(404)
})

test('a logo whose timestamp is in microseconds is still shown [API-44]', async () => {
  const { id, paths } = await createWithLogo('Marked Earlier')
  const path = paths.find((path) => path.endsWith('-512.webp')) ?? ''
  const version = '1764000000123456'
  const earlier = `business_logos/providers/marked-earlier-${version}-512.webp`
  await app.site.files.put(earlier, await plainPng(20, 20))
  await query.update(files).set({ path: earlier }).where(eq(files.path, path))
  const shown = await app.page(`/media/avatars/${id}/avatar.webp?v=${version}&size=512`)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test('no one else can give a logo [API-44]', async () => {
  const image = new Blob([new Uint8Array(await plainPng(20, 20))], { type: 'image/png' })
  const given = newProvider({ businessName: 'Not Ours', image })
  for (const stranger of [app.visitor(), app.person(await addProvider(app))])
    await expect(stranger.user.createProvider(given).catch(refusalOf)).resolves.toBe('NOT_FOUND')
  const all = await query.select({ path: files.path }).from(files)
  expect(all.filter(({ path }) => path.includes('not-ours'))).toEqual([])
})
