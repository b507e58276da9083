import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { valueIn } from '#tests/support/html.ts'
import { openProfileForm, wholeProfile } from '#tests/support/profile-form.ts'

const { app, client, provider, save, readPosted, stored } = await openProfileForm()
afterAll(() => app.close())

describe('refused', () => {
  test('a category that does not exist: "Error updating categories", and nothing is changed [SET-34]', async () => {
    await save({ ...wholeProfile, bio: 'As it was.' })
    const page = await readPosted({ ...wholeProfile, bio: 'Changed.', category: ['999999'] })
    expect(page.status).toBe(400)
    expect(page.text).toContain('Error updating categories')
    expect((await stored()).bio).toBe('As it was.')
  })

  test('a failure of ours: "Failed to update profile", and nothing typed is lost [SET-33]', async () => {
    await app.work.db.execute(sql`alter table "user" add constraint away check (name <> 'Away Wording')`)
    const failed = await readPosted({ firstName: 'Away', lastName: 'Wording', location: 'Leeds' }, client)
    await app.work.db.execute(sql`alter table "user" drop constraint away`)
    expect(failed.status).toBe(500)
    expect(failed.text).toContain('Failed to update profile')
    expect(valueIn(failed, 'firstName')).toBe('Away')
    expect((await stored(client.id)).firstName).not.toBe('Away')
  })

  test.each([
    'account_type',
    'accountType',
    'is_visible',
    'approved',
    'user_id',
    'adminCreated',
    '__proto__',
    'toString',
  ])('a field that the form does not have (%s), and nothing is changed [API-19]', async (name) => {
    const before = await stored()
    const answer = await save({ ...wholeProfile, bio: 'Smuggled in.', [`${name}`]: 'admin' })
    const sent = name === '__proto__' ? await smuggle(name) : answer
    expect(sent.status).toBe(400)
    expect(await stored()).toEqual(before)
  })

  test.each([
    'accountType',
    'account_type',
    'isActive',
    'is_visible',
    'isVisible',
    'approved',
    'user_id',
    'id',
    'adminCreated',
    'claimedAt',
    '__proto__',
  ])('the procedure refuses %s too, at the top and among the changes [API-19]', async (name) => {
    const before = await stored()
    const { profile } = provider.api
    const changes = { firstName: 'Eve', lastName: 'Intruder', location: '', ...aBusiness }
    const top = JSON.parse(JSON.stringify({ changes }).replace('{', `{"${name}":"admin",`))
    await expect(profile.edit(top)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    const within = { changes: JSON.parse(JSON.stringify(changes).replace('{', `{"${name}":"admin",`)) }
    await expect(profile.edit(within)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await stored()).toEqual(before)
  })

  test('business fields of a client, by form and by procedure [PRV-28]', async () => {
    const before = await stored(client.id)
    const answer = await save({ firstName: 'Tom', lastName: 'Field', location: '', bio: 'I sell' }, client)
    expect(answer.status).toBe(403)
    const { profile } = client.api
    await expect(profile.edit({ changes: aBusiness })).rejects.toMatchObject({ code: 'WRONG_TYPE' })
    expect(await stored(client.id)).toEqual(before)
  })

  test('links that are no web addresses', async () => {
    const { profile } = provider.api
    const none = ['javascript:alert(1)', 'data:text/html,x', 'ftp://a.example', 'https://', 'hello']
    for (const website of [...none, 'info@firm.example', 'https://bank@evil.example/', 'http://192.168.0.1/']) {
      await expect(profile.edit({ changes: { website } }), website).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
  })

  test('links of a network that lead elsewhere', async () => {
    const { profile } = provider.api
    for (const changes of [{ instagram: 'https://smith.joinery/' }, { twitter: 'https://evil.example/smith' }]) {
      await expect(profile.edit({ changes })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
  })

  test('visitors, and nothing is changed [PRV-28]', async () => {
    const before = await stored()
    await expect(app.visitor().profile.edit({ changes: { firstName: 'E' } })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
    await app.browser().post('/account', wholeProfile)
    expect(await stored()).toEqual(before)
  })
})

const aBusiness = {
  businessName: '',
  title: '',
  phone: '',
  skills: [],
  bio: '',
  available: false,
  categories: { ids: [], other: null },
  ...{ website: '', linkedin: '', twitter: '', instagram: '', facebook: '', youtube: '', tiktok: '' },
}

function smuggle(name: string) {
  const body = new URLSearchParams({ ...wholeProfile, bio: 'Smuggled in.' })
  body.append(name, 'admin')
  return provider.browser.page('/account?tab=profile', { method: 'POST', body })
}
