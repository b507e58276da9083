import { adminAddress } from '#contract/account/words.ts'
import { addAccount } from '../accounts.ts'
import type { TestApp } from '../app.ts'

let count = 0

/** An admin's browser, with a fresh session. */
export async function newAdmin(app: TestApp) {
  count += 1
  const username = `admin-${count}-${crypto.randomUUID().slice(0, 8)}`
  const { id } = await addAccount(app, { accountType: 'admin', firstName: username, email: adminAddress(username) })
  return { id, username, browser: await app.as(id) }
}
