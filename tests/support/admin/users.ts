import { afterAll, beforeEach } from 'vitest'
import { adminAddress } from '#contract/account/words.ts'
import { addAccount, forgetLimits } from '../accounts.ts'
import { createTestApp, type TestApp } from '../app.ts'

/** The app of a file of tests, and an admin in it. */
export async function openForAdmin(options: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp(options)
  afterAll(() => app.close())
  beforeEach(() => forgetLimits(app))
  const adminId = await addAdmin(app, 'ada')
  return { app, query: app.site.database.query, adminId, admin: await app.as(adminId) }
}

export async function addAdmin(app: TestApp, username: string) {
  return (await addAccount(app, { accountType: 'admin', firstName: username, email: adminAddress(username) })).id
}

export const plumber = {
  firstName: 'Piotr',
  lastName: 'Wasilewski',
  businessName: 'Wasilewski Plumbing',
  phone: '0161 496 0123',
  location: 'Manchester',
  town: 'Manchester',
  categories: [
    'Construction/Trade > Plumbing',
    'Construction/Trade > Roofing',
    'Construction/Trade > Electrical Services',
  ],
}
