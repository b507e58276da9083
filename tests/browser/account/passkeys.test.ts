import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#db/demo/insert.ts'
import { freePort } from '#tests/support/http/free-port.ts'
import { findings } from '../support/axe.ts'
import { DESKTOP, open, PHONE, sideways, visitor } from '../support/browser.ts'
import { startSite } from '../support/site.ts'

// A site of its own: an IP address, as the other tests have, cannot have passkeys.

const port = await freePort()
const site = await startSite({ PORT: String(port), SITE_URL: `http://localhost:${port}` })
afterAll(() => site.stop())

const TOM = { email: 'tom@example.com', password: DEMO_PASSWORD }

/** A phone that recognises its owner: Chromium's virtual authenticator. */
async function withDevice(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async recognises(owner: boolean) {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: owner })
    },
    async passkeys() {
      return (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials
    },
  }
}

async function logInByPassword(page: Page) {
  await open(page, '/login')
  await page.getByLabel('Email').fill(TOM.email)
  await page.getByLabel('Password', { exact: true }).fill(TOM.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Login successful').waitFor()
}

const logInByPasskey = (page: Page) => page.getByRole('button', { name: 'Log in with a passkey' }).click()

test.each([
  [PHONE, true],
  [DESKTOP, false],
])('a person is offered a passkey, makes one and logs in with it (%i px, dark: %s)', async (width, dark) => {
  const { page, context } = await visitor({ site: site.url, width, dark })
  const device = await withDevice(context, page)
  await logInByPassword(page)
  if (width === PHONE) {
    await page.getByRole('complementary', { name: 'Log in without a password' }).waitFor()
    expect(await sideways(page)).toBe(0)
    await page.getByRole('link', { name: 'Add a passkey' }).click()
  } else {
    await open(page, '/account/security')
  }
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Current password', { exact: true }).fill(TOM.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await section.getByLabel('Name').fill(`Device of ${width} px`)
  expect(await sideways(page)).toBe(0)
  expect(await findings(page)).toEqual([])
  await section.getByRole('button', { name: 'Create the passkey' }).click()
  await page.getByText('Passkey added').waitFor()
  await section.getByText(`Device of ${width} px`).waitFor()
  expect(new URL(page.url()).hash).toBe('#passkeys')
  expect(await sideways(page)).toBe(0)
  expect(await findings(page)).toEqual([])
  expect(await device.passkeys()).toHaveLength(1)
  // It was answered: the offer is gone.
  expect(await page.getByRole('complementary', { name: 'Log in without a password' }).count()).toBe(0)

  await context.clearCookies()
  await open(page, '/login?return=/contact')
  await device.recognises(false)
  await logInByPasskey(page)
  await page.getByText('Your device gave no passkey').waitFor()
  await device.recognises(true)
  await logInByPasskey(page)
  await page.waitForURL('**/contact')
  await page.getByText('Login successful').waitFor()
})

test('a person removes a passkey with their password, and it no longer logs them in', async () => {
  const { page, context } = await visitor({ site: site.url, expects: /401/ })
  const device = await withDevice(context, page)
  await logInByPassword(page)
  await open(page, '/account/security')
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Current password', { exact: true }).fill(TOM.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await section.getByLabel('Name').fill('A lost phone')
  await section.getByRole('button', { name: 'Create the passkey' }).click()
  const lost = section.getByRole('listitem').filter({ hasText: 'A lost phone' })
  await lost.getByRole('button', { name: 'Remove' }).click()
  await page.getByLabel('Current password', { exact: true }).fill(TOM.password)
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await page.getByText('Passkey removed').waitFor()
  expect(await lost.count()).toBe(0)
  expect(await device.passkeys()).toHaveLength(1) // on the device, where only its owner can delete it
  await context.clearCookies()
  await open(page, '/login')
  await logInByPasskey(page)
  await page.getByText('It may have been removed').first().waitFor()
})
