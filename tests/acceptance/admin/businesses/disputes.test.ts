/** The owner of a claimed listing may answer before it goes to another. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY } from '#contract/duration.ts'
import { claims } from '#db/schema/index.ts'
import { openAt } from '#tests/support/accounts.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { addClaim } from '#tests/support/admin/claim-acts.ts'
import { refusalOf } from '#tests/support/app.ts'
import { pathIn } from '#tests/support/browser.ts'
import { textOf } from '#tests/support/html.ts'
import { CLAIM_PASSWORD } from '#tests/support/mail/claims.ts'
import { addProvider } from '#tests/support/people.ts'

const NOW = new Date('2027-04-10T12:00:00Z')
const { app } = await openAt(NOW)
const { query } = app.site.database
const later = (days: number) => app.clock.to(new Date(NOW.getTime() + days * DAY))
const reason = 'The register of companies names someone else'

/** A listing that its owner has claimed. */
async function owned() {
  const id = await addProvider(app, { adminCreated: true, claimedAt: NOW, businessName: 'Ridge Roofing' })
  return { id, email: `${id}@example.com`, browser: await app.as(id) }
}

const handingOver = async (id: string) => {
  const { browser } = await newAdmin(app)
  return browser.api.business.handOver({ id, reason }).then(() => 'done', refusalOf)
}

test('a dispute waits for the owner’s answer, and is found from the page of the listing', async () => {
  const owner = await owned()
  const { browser: admin } = await newAdmin(app)
  const typed = { name: 'Ray Rival', email: 'ray@rival.example', password: CLAIM_PASSWORD }
  expect((await app.browser().post(`/claim-business?businessID=${owner.id}`, typed)).status).toBe(302)
  const [claim] = await query.select().from(claims).where(eq(claims.email, typed.email))
  const id = claim?.id ?? ''
  const told = await app.mailTo(owner.email, /says that .* is theirs/)
  expect(told.text).toContain('by 24 April 2027')
  const path = `/admin/businesses/claims/${id}`
  const user = await admin.html(`/admin/users/${owner.id}`)
  expect(textOf(user.region('Claims to the listing'))).toContain('disputes the owner')
  expect(user.one('a', { href: path })).toBeTruthy()
  const asked = await admin.html(path)
  expect(asked.text).toContain('They can object until 24 April 2027')
  expect(asked.text).not.toContain('Hand the listing over')
  expect(await handingOver(id)).toBe('OWNER_NOT_HEARD')
  const answer = pathIn(told, '/account/claims/')
  expect((await owner.browser.html(answer)).text).toContain('Please answer by 24 April 2027')
  await owner.browser.post(answer, { text: 'I have run it since 1998.' })
  expect((await admin.html(path)).text).toContain('I have run it since 1998.')
  expect(await handingOver(id)).toBe('done')
})

test('a listing whose owner does not answer is handed over after 14 days, and no sooner', async () => {
  const { id } = await addClaim(app, { profileId: (await owned()).id })
  await later(13.9)
  expect(await handingOver(id)).toBe('OWNER_NOT_HEARD')
  await later(14)
  const { browser: admin } = await newAdmin(app)
  expect((await admin.html(`/admin/businesses/claims/${id}`)).text).toContain('Hand the listing over')
  expect(await handingOver(id)).toBe('done')
})

test('when the claim is refused, the owner hears that the listing stays theirs', async () => {
  const owner = await owned()
  const { id } = await addClaim(app, { profileId: owner.id })
  const { browser: admin } = await newAdmin(app)
  await admin.api.business.refuse({ id, reason: 'unproven', note: '' })
  const mail = await app.mailTo(owner.email, /stays yours/)
  expect(mail.text).toContain('the listing is yours')
  expect(mail.text).toContain(`/directory/${owner.id}`)
})
