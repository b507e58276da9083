/** Feedback from all sides, as a client, the provider and an admin walk it. */

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newWord } from '#tests/support/new-word.ts'
import { DESKTOP, open, PHONE, sideways, visitor } from '../support/browser.ts'
import { maya } from '../support/pages.ts'
import { signIn, signInAsAdmin } from '../support/people.ts'
import { button, followMail, heading, join, joinStaff, linkInMail, said } from '../support/sign-up-flow.ts'

/** The sign-in of an admin at the address they asked for. */
const expects = /status of 401/
const tab = `${maya}?tab=feedback`

async function entryOf(page: Page, title: string) {
  await open(page, tab)
  return page.getByRole('listitem').filter({ hasText: title })
}

async function queueOf(admin: Page, title: string, view = 'queue') {
  await open(admin, `/admin/feedback?view=${view}&q=${encodeURIComponent(title)}`)
  return admin.locator('article').filter({ hasText: title })
}

test.each([
  ['on a phone', PHONE],
  ['at a desk', DESKTOP],
])(
  'a client comes by the provider’s link and leaves feedback; it is checked, answered, reported, taken down, and put back after an appeal, %s [FBK-01, FBK-02, FBK-14, FBK-16, FBK-30, FBK-33, FBK-34, ADM-46, ADM-47, MSG-17, MSG-18]',
  async (_, width) => {
    const title = `A tap that stays shut ${newWord()}`
    const { page: provider, context } = await visitor({ width })
    await signIn(context, 'maya')
    await open(provider, '/account/feedback/invite')
    const make = button(provider, 'Make my link')
    if ((await make.count()) > 0) await make.click()
    // The foot of the page has its own address, for who prints it.
    const link = await provider
      .getByRole('main')
      .getByText(/\/feedback\/[\w-]+$/)
      .textContent()

    // The client follows it, and says how it went.
    const { page: client } = await visitor({ width, expects: /status of 409/ }) // what it should look at again
    await open(client, '/signup')
    const email = await join(client)
    await open(client, new URL(link ?? '').pathname)
    await heading(client, /^Leave feedback for Okafor/).waitFor()
    expect(await client.getByRole('radio', { checked: true }).count()).toBe(1) // "Rather not say" whether again
    await client.getByText('Good', { exact: true }).click()
    expect(await client.getByRole('radio', { name: /^4/ }).isChecked()).toBe(true)
    await client.getByLabel('Title').fill(title)
    await client.getByLabel('What happened?').fill('Mended in an hour. Ring 07700 900123 to ask me.')
    await button(client, 'Send feedback').click()
    await client.getByText('This looks like a phone number').first().waitFor()
    await client.getByLabel('What happened?').fill('Mended in an hour.')
    expect(await sideways(client)).toBe(0)
    await button(client, 'Send feedback').click()
    await client.getByText('Awaiting moderation').first().waitFor()

    // No one else reads it until an admin has.
    const { page: stranger } = await visitor({ width })
    expect(await (await entryOf(stranger, title)).count()).toBe(0)
    const { page: admin } = await visitor({ expects, width, from: `203.0.113.${width % 200}` })
    await signInAsAdmin(admin, '/admin/feedback')
    await heading(admin, 'Feedback Moderation').waitFor()
    const waiting = await queueOf(admin, title)
    await waiting.getByRole('button', { name: /^Approve/ }).click()
    await expect.poll(() => admin.locator('article').filter({ hasText: title }).count()).toBe(0)
    const published = await entryOf(stranger, title)
    await published.getByText('Invited by the provider').first().waitFor()
    await linkInMail(client, email, /is published$/)

    // The provider replies, then reports it; its author reads the reply.
    await open(provider, '/account/feedback')
    const received = provider.getByRole('article').filter({ hasText: title })
    await received.getByText('Reply', { exact: false }).first().click()
    await received.getByLabel('Your reply').fill('Thank you. I come back if it drips.')
    await received.getByRole('button', { name: 'Submit reply' }).click()
    await said(provider, 'Reply submitted')
    await followMail(client, email, /replied to your feedback$/)
    await client.getByText('I come back if it drips.').first().waitFor()
    await provider
      .getByRole('article')
      .filter({ hasText: title })
      .getByRole('link', { name: /^Report/ })
      .click()
    await heading(provider, 'Report feedback').waitFor()
    await provider.getByRole('radio', { name: 'It is not about this provider' }).check()
    await button(provider, 'Send report').click()
    await said(provider, 'Thank you for your report')

    // The admin takes it down; the author appeals, and another member of staff puts it back.
    await open(admin, '/admin/reports')
    const report = admin.locator('article').filter({ hasText: title })
    await report.locator('summary').click()
    await report.getByLabel('Reason').selectOption('Not about this provider')
    await report.getByRole('button', { name: 'Remove it' }).click()
    await expect.poll(async () => (await entryOf(stranger, title)).count()).toBe(0)
    await linkInMail(client, email, /^About your feedback on/)
    await open(client, '/account/feedback')
    await client.getByText('Reason: Not about this provider').first().waitFor()
    await client.getByRole('link', { name: 'Appeal' }).first().click()
    await client.getByLabel('Why is that wrong?').fill('She mended my tap on Monday.')
    await button(client, 'Send appeal').click()
    await client
      .getByText(/^You appealed on/)
      .first()
      .waitFor()
    const { page: moderator } = await visitor({ expects, width })
    await joinStaff(moderator, admin)
    await (await queueOf(moderator, title, 'appeals')).getByRole('link', { name: title }).click()
    await button(moderator, 'Put it back').click()
    await expect.poll(async () => (await entryOf(stranger, title)).count()).toBeGreaterThan(0)
    await linkInMail(client, email, /^Your appeal about/)
  },
)
