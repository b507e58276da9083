import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { valueIn } from '#tests/support/html.ts'
import { openProfileForm, wholeProfile } from '#tests/support/profile-form.ts'

const { app, provider, save, readPosted, stored } = await openProfileForm()
afterAll(() => app.close())

beforeEach(async () => void (await save({ ...wholeProfile, bio: 'As it was.', title: 'Roofer' })))

const seenNow = async () => valueIn(await provider.browser.html('/account'), 'seen') ?? ''

describe('two windows that edit one profile', () => {
  test('the second save keeps what the first changed, and says so [PRV-24]', async () => {
    const seen = await seenNow()
    await save({ ...wholeProfile, seen, bio: 'As it was.', phone: '07700900222' })
    const second = await save({ ...wholeProfile, seen, bio: 'Written in the second window.', phone: '' })
    expect(second.status).toBe(302)
    const page = await provider.browser.html(second.headers.get('location') ?? '')
    expect(page.text).toContain('What you changed in another window is kept too.')
    expect((await stored()).bio).toBe('Written in the second window.')
    expect(valueIn(await provider.browser.html('/account'), 'phone')).toBe('07700 900222')
  })

  test('the same field: the second save names it, keeps both texts, and saves when asked again [PRV-24]', async () => {
    const seen = await seenNow()
    await save({ ...wholeProfile, seen, bio: 'From the first window.' })
    const refused = await readPosted({ ...wholeProfile, seen, bio: 'From the second window.' })
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('Changed in another window')
    expect(refused.text).toContain('Changed in another window to: From the first window.')
    expect(refused.all('a', { href: '#bio' })).toHaveLength(1)
    expect(valueIn(refused, 'bio')).toBe('From the second window.')
    expect((await stored()).bio).toBe('From the first window.')
    const again = await save({ ...wholeProfile, seen: valueIn(refused, 'seen') ?? '', bio: 'From the second window.' })
    expect(again.status).toBe(302)
    expect((await stored()).bio).toBe('From the second window.')
  })

  test('the same change in both is no conflict', async () => {
    const seen = await seenNow()
    await save({ ...wholeProfile, seen, title: 'Slater' })
    expect((await save({ ...wholeProfile, seen, title: 'Slater' })).status).toBe(302)
  })

  test.each(['', 'nonsense', '{"bio":1}', '[]', 'null', '{"__proto__":"x"}'])(
    'without readable versions (%s) the form wins',
    async (seen) => {
      expect((await save({ ...wholeProfile, seen, bio: `Typed with: ${seen}.` })).status).toBe(302)
      expect((await stored()).bio).toBe(`Typed with: ${seen}.`)
    },
  )

  test('20 saves at once with the same versions: one is saved, the others are told [PRV-24]', async () => {
    const { versions } = await provider.api.profile.own()
    const texts = Array.from({ length: 20 }, (_, number) => `Text ${number}`)
    const saves = texts.map((bio) => provider.api.profile.edit({ changes: { bio }, seen: versions }))
    const outcomes = await Promise.allSettled(saves)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') {
        expect(outcome.reason).toMatchObject({ code: 'CHANGED_MEANWHILE', data: { fields: ['bio'] } })
      }
    }
  })
})
