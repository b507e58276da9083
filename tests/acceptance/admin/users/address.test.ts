/** Addresses that an admin sets for someone on the telephone. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog, profileContacts, user } from '#db/schema/index.ts'
import { addAccount, isLoggedIn, logIn } from '#tests/support/accounts.ts'
import { addAdmin, openForAdmin } from '#tests/support/admin/users.ts'
import { readHtml, said, textOf, valueIn } from '#tests/support/html.ts'
import { settled, subjectsTo } from '#tests/support/membership.ts'
import { addProvider } from '#tests/support/people.ts'

const { admin, app, query } = await openForAdmin({ working: true })

const newAddress = () => `${crypto.randomUUID().slice(0, 8)}@corrected.example`
const userOf = async (id: string) => (await query.select().from(user).where(eq(user.id, id)))[0]
const entriesOf = (id: string) => query.select().from(auditLog).where(eq(auditLog.subjectId, id))

test('a mistyped address is corrected with proof; both addresses are told, and they log in with the new one', async () => {
  const account = await addAccount(app, { accountType: 'provider', firstName: 'Tess', lastName: 'Phone' })
  await query
    .insert(profileContacts)
    .values({ profileId: account.id, email: account.email })
    .onConflictDoUpdate({
      target: profileContacts.profileId,
      set: { email: account.email },
    })
  const browser = await logIn(app, account)
  const [path, email] = [`/admin/users/${account.id}/address`, newAddress()]
  expect((await admin.html(`/admin/users/${account.id}`)).one('a', { href: path })).toBeTruthy()
  const typed = { email, confirmed: 'yes', reason: 'Called back on 0161 496 0123; knew the last invoice' }
  const unsure = await readHtml(await admin.post(path, { ...typed, confirmed: '', reason: '' }))
  for (const words of ['Choose whether it counts as confirmed', 'Say how they proved who they are'])
    expect(unsure.text).toContain(words)
  expect(valueIn(unsure, 'email')).toBe(email)
  const done = await admin.follow(await admin.post(path, typed))
  expect(said(done)).toContain('Address set')
  expect(await userOf(account.id)).toMatchObject({ email, emailVerified: true })
  const [contact] = await query.select().from(profileContacts).where(eq(profileContacts.profileId, account.id))
  expect(contact?.email).toBe(email)
  expect(await isLoggedIn(browser)).toBe(false)
  expect(await isLoggedIn(await logIn(app, { ...account, email }))).toBe(true)
  expect((await app.mailTo(account.email, /was changed/)).text).toContain(email)
  expect((await app.mailTo(email, /^We have set/)).text).toContain('As you asked us on the telephone')
  expect(await entriesOf(account.id)).toContainEqual(
    expect.objectContaining({
      action: 'user.addressCorrected',
      reason: typed.reason,
      before: { email: account.email, confirmed: true },
      after: { email, confirmed: true },
    }),
  )
})

test('an unconfirmed address is confirmed, or another one asks to be confirmed by its link', async () => {
  const { id, email } = await addAccount(app, { emailConfirmed: false })
  const page = await admin.html(`/admin/users/${id}`)
  expect(textOf(page.one('a', { href: `/admin/users/${id}/address` }))).toBe('Confirm or correct it')
  const set = (given: { email: string; confirmed: boolean }) =>
    admin.api.user.setAddress({ id, proof: 'Knew the job they posted', ...given })
  await expect(set({ email, confirmed: false })).rejects.toMatchObject({ code: 'NOTHING_CHANGED' })
  await set({ email, confirmed: true })
  expect((await userOf(id))?.emailVerified).toBe(true)
  expect((await app.mailTo(email, /^We have set/)).text).toContain('now counts as confirmed')
  await expect(set({ email, confirmed: true })).rejects.toMatchObject({ code: 'NOTHING_CHANGED' })
  const other = newAddress()
  await set({ email: other, confirmed: false })
  expect(await userOf(id)).toMatchObject({ email: other, emailVerified: false })
  await settled(app)
  expect((await subjectsTo(app, other)).sort()).toEqual([
    'Confirm your email for Fettle',
    'We have set the email address of your Fettle account',
  ])
})

test('an address in use, of the staff, or of a listing without a login is refused', async () => {
  const taken = await addAccount(app)
  const { id } = await addAccount(app)
  const set = (id: string, email: string) =>
    admin.api.user.setAddress({ id, email, confirmed: true, proof: 'Knew their jobs' })
  await expect(set(id, taken.email.toUpperCase())).rejects.toMatchObject({ code: 'EMAIL_TAKEN' })
  await expect(set(await addAdmin(app, 'bea'), newAddress())).rejects.toMatchObject({ code: 'EMAIL_REFUSED' })
  const listing = await addProvider(app, { adminCreated: true, memberFor: null })
  await expect(set(listing, newAddress())).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
