import type { Page } from 'playwright-core'
import { open, visitor } from './browser.ts'
import { openAsAdmin } from './people.ts'
import { button, heading } from './sign-up-flow.ts'

/** The window of an admin who may create listings. */
export async function signInToCreate(from: string): Promise<Page> {
  const { page } = await visitor({ from })
  await openAsAdmin(page, '/admin/users/new')
  await heading(page, 'Create provider').waitFor()
  return page
}

/** An unclaimed one. Gives its path. */
export async function createListing(admin: Page, business: string, email: string | null) {
  await open(admin, '/admin/users/new')
  await admin.getByLabel('First name').fill(business)
  await admin.getByLabel('Last name').fill('Finch')
  await admin.getByLabel('Business name').fill(business)
  if (email) await admin.getByLabel('Email').fill(email)
  await button(admin, 'Create provider').click()
  await heading(admin, `${business} Finch`).waitFor()
  return `/directory/${new URL(admin.url()).pathname.split('/').at(-1)}`
}
