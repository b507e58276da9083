import { createRouterClient } from '@orpc/server'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { client, confirmed, member } from '#server/work/procedure.ts'
import { createTestApp } from '#tests/support/app.ts'
import { addMembership } from '#tests/support/people.ts'
import { search } from '#tests/support/search.ts'
import { logInByForm, newBrowser, signUp, signUpConfirmed } from '#tests/support/signing-up.ts'

const app = await createTestApp({ working: true })
afterAll(() => app.close())

describe('unconfirmed people', () => {
  test('sign in and look around, and are not listed [ACC-61, ACC-62]', async () => {
    const una = await signUp(app, 'provider')
    await addMembership(app, una.id)
    const browser = newBrowser(app)
    expect((await logInByForm(browser, una.email, { at: '/login?type=provider' })).status).toBe(302)
    expect((await browser.html('/directory')).status).toBe(200)
    const listed = async () => (await search(app)).cards.some(({ id }) => id === una.id)
    expect(await listed()).toBe(false)
    await app.site.database.query.execute(sql`update "user" set email_verified = true where id = ${una.id}`)
    expect(await listed()).toBe(true)
  })

  test('are refused by every audience that needs a confirmed address, with an offer to send the link again [ACC-62, ACC-63]', async () => {
    const una = await signUp(app)
    const upton = await signUp(app, 'provider')
    await addMembership(app, upton.id)
    const refused = {
      code: 'CONFIRMATION_NEEDED',
      message: 'Please confirm your email address first. We can send you the link again.',
    }
    const audiences = {
      confirmed: confirmed.handler(() => 'done'),
      client: client.handler(() => 'done'),
      member: member.handler(() => 'done'),
    }
    const as = async (id: string) => createRouterClient(audiences, { context: await (await app.as(id)).context() })
    await expect((await as(una.id)).confirmed()).rejects.toMatchObject(refused)
    await expect((await as(una.id)).client()).rejects.toMatchObject(refused)
    await expect((await as(upton.id)).member()).rejects.toMatchObject(refused)
    const tina = await signUpConfirmed(app)
    expect(await (await as(tina.id)).client()).toBe('done')
  })
})
