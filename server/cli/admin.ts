import { createAdmin, resetAdminPassword } from '../account/admins.ts'
import { withDatabase } from './database.ts'
import { readSecret } from './secret.ts'
import { print } from './terminal.ts'

export const adminCreate = (username: string) => admin(createAdmin, username, 'Added')
export const adminResetPassword = (username: string) => admin(resetAdminPassword, username, 'New password set for')

async function admin(act: typeof createAdmin, username: string, said: string) {
  const password = await readSecret(`Password for ${username}: `)
  await withDatabase((database) => act(database.query, new Date(), username, password))
  print(`${said} ${username}.\n`)
}
