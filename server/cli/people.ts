import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { readSettings } from '#config/env.ts'
import type { MembershipChoice } from '#contract/user/words.ts'
import { createAdmin, resetAdminPassword } from '#server/account/admins.ts'
import { type ActName, actOnPerson } from '../account/by-operator.ts'
import { setJobHidden } from '../job/by-operator.ts'
import { withDatabase, withSite } from './database.ts'
import { print } from './terminal.ts'

type ActOptions = { reason: string | null; membership: MembershipChoice | null }

export async function person(name: ActName, who: string, given: ActOptions) {
  await withSite(async (work) => {
    print(`${await actOnPerson(work, name, { who, ...given })}\n`)
  })
}

export async function job(verb: 'hide' | 'show', id: string, reason: string) {
  const hidden = verb === 'hide'
  await withDatabase(({ query }) => setJobHidden(query, id, { hidden, reason, now: new Date() }))
  print(`${hidden ? 'Hidden' : 'Shown'}: job ${id}.\n`)
}

export const adminCreate = (username: string) => admin(createAdmin, username, 'Added')
export const adminResetPassword = (username: string) => admin(resetAdminPassword, username, 'New password set for')

async function admin(act: typeof createAdmin, username: string, said: string) {
  const password = await readSecret(`Password for ${username}: `)
  const given = { username, password, settings: readSettings() }
  await withDatabase((database) => act(database.query, new Date(), given))
  print(`${said} ${username}.\n`)
}

/** Reads from the terminal without echo, else the first line of the standard input. */
async function readSecret(question: string): Promise<string> {
  const { stdin } = process
  if (stdin.isTTY) print(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY })
  lines.on('SIGINT', () => process.exit(130))
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (stdin.isTTY) print('\n')
  }
}
