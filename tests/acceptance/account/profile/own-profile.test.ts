import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { media, portfolioItems, profileContacts } from '#db/schema/index.ts'
import { openProfileForm, wholeProfile } from '#tests/support/profile-form.ts'

const { app, client, provider, save, stored } = await openProfileForm()
afterAll(() => app.close())

describe('the own profile as a procedure', () => {
  test('gives everything of one’s own, and is read by its owner alone [API-08, API-16, DAT-05]', async () => {
    const { query } = app.site.database
    const [item] = await query
      .insert(portfolioItems)
      .values({ providerId: provider.id, title: 'Chapel', position: 0 })
      .returning()
    await query
      .insert(media)
      .values({ itemId: item?.id ?? '', url: '/media/a.jpg', type: 'image', filename: 'a.jpg', position: 0 })
    await query
      .update(profileContacts)
      .set({ email: 'rosa@ridge.example' })
      .where(eq(profileContacts.profileId, provider.id))
    const own = await provider.api.profile.own()
    expect(own).toMatchObject({
      id: provider.id,
      accountType: 'provider',
      business: { email: 'rosa@ridge.example', portfolio: [{ title: 'Chapel', media: [{ filename: 'a.jpg' }] }] },
      can: { offer: true, addWork: true, saveJobs: true, administer: false },
    })
    await expect(app.visitor().profile.own()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  test('whose stored links are no plain object has none', async () => {
    await app.work.db.execute(sql`update profiles set social_links = '["https://a.example"]' where id = ${provider.id}`)
    const { business } = await provider.api.profile.own()
    expect(business?.socialLinks.website).toBe('')
  })

  test('says what the membership is; without a row there is none [API-20, DAT-14]', async () => {
    const own = await provider.api.profile.own()
    expect(own.membership).toMatchObject({ isSubscribed: true, tier: 'yearly', cancelAtPeriodEnd: false })
    expect(own.membership.expiresAt).toBeInstanceOf(Date)
    const none = await client.api.profile.own()
    expect(none.membership).toEqual({
      isSubscribed: false,
      tier: 'none',
      expiresAt: null,
      cancelAtPeriodEnd: false,
      resumable: false,
      renews: false,
      free: false,
      unpaid: false,
      daysLeft: null,
    })
  })

  test('tells the rest of the site when a provider becomes available, once', async () => {
    const events = async () => {
      const { rows } = await app.work.db.execute<{ number: number }>(
        sql`select count(*)::int as number from queue.job where data ->> 'name' = 'provider.available'`,
      )
      return rows[0]?.number ?? 0
    }
    await save(wholeProfile)
    const before = await events()
    await save({ ...wholeProfile, available: 'on' })
    await save({ ...wholeProfile, available: 'on' })
    expect(await events()).toBe(before + 1)
    expect((await stored()).availableSince).not.toBeNull()
    const listing = await app.html(`/directory/${provider.id}`)
    expect(listing.text).toContain('Taking on work')
    await save(wholeProfile)
    expect((await stored()).availableSince).toBeNull()
  })
})
