import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { DEMO_PASSWORD } from '#db/demo/insert.ts'
import { newWord } from '#tests/support/new-word.ts'
import { content, findings, findingsNow } from '../support/axe.ts'
import { DESKTOP, open, PHONE, sideways, turning, visitor } from '../support/browser.ts'

/** The sign-in at the address, and what a moderator does not find. */
const expects = /status of 40[14]/

async function signIn(page: Page, username: string, password: string) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The link in the newest mail to an address. */
async function linkTo(email: string): Promise<string> {
  const mailbox = new URL('/dev/mailbox.json', inject('siteUrl'))
  const found = async () => {
    const mails: { to: string; links: string[] }[] = await (await fetch(mailbox)).json()
    return mails.find(({ to }) => to === email)?.links[0] ?? ''
  }
  await expect.poll(found, { timeout: 10_000 }).toContain('/admin-invitation')
  return found()
}

test('two admins: one invites the other, who joins without JavaScript and is made a moderator; the log has it all [ADM-02, ADM-03, ADM-59]', async () => {
  const name = `second-${newWord()}`
  const email = `${name}@example.com`
  const { page } = await visitor({ expects, from: '203.0.113.91', width: DESKTOP })
  await open(page, '/admin/staff')
  await signIn(page, 'admin', DEMO_PASSWORD)
  await page.getByRole('heading', { level: 1, name: 'Staff' }).waitFor()
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('Invitation sent').first().waitFor()
  await page.getByText(`${email} · invited by admin`).waitFor()
  expect(await findingsNow(page, content)).toEqual([])

  const other = await visitor({ expects, from: '203.0.113.92', width: PHONE, script: false })
  await open(other.page, await linkTo(email))
  expect(await sideways(other.page)).toBe(0)
  await other.page.getByLabel('Password', { exact: true }).fill('a loud saucepan')
  await other.page.getByLabel('Confirm password', { exact: true }).fill('a loud saucepan')
  await other.page.getByRole('button', { name: 'Join' }).click()
  await signIn(other.page, name, 'a loud saucepan')
  await other.page.getByRole('link', { name: 'Turn on 2-step verification' }).waitFor()
  await open(other.page, '/admin/users')
  expect(await other.page.getByRole('heading', { level: 1 }).textContent()).toBe('User Management')

  const turn = await turning(page)
  await open(page, '/admin/staff')
  expect(await findings(page, content)).toEqual([])
  await turn('phone')
  expect(await sideways(page)).toBe(0)
  await turn('desk')
  await page.getByRole('link', { name: `Make moderator: ${name}` }).click()
  await page.getByLabel('Reason').fill('Fewer keys')
  expect(await findingsNow(page, content)).toEqual([])
  await page.getByRole('button', { name: 'Make moderator' }).click()
  await page.getByText('Role changed').first().waitFor()
  await open(other.page, '/admin/users')
  await signIn(other.page, name, 'a loud saucepan')
  expect(await other.page.getByRole('heading', { level: 1 }).textContent()).toContain('Not Found')

  await page.getByRole('link', { name: 'Audit log' }).first().click()
  await page.getByLabel('To whom', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Search' }).click()
  const acts = () => page.getByRole('rowheader').allTextContents()
  await expect
    .poll(acts, { timeout: 5_000 })
    .toEqual(['Signed in', 'Role changed', 'Signed in', 'Joined the staff', 'Invited to the staff'])
  expect(await findings(page, content)).toEqual([])
  await turn('phone')
  expect(await sideways(page)).toBe(0)

  await open(page, '/admin/staff')
  await page.getByRole('link', { name: `Delete: ${name}` }).click()
  await page.getByLabel('Reason').fill('Of a test')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { level: 1, name: 'User Management' }).waitFor()
  await open(page, '/admin/staff')
  expect(await page.getByRole('link', { name: /^(Make .*|Deactivate|Delete): admin$/ }).count()).toBe(0)
}, 60_000)
