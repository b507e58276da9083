#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { isId } from '#contract/id.ts'
import { MEMBERSHIP_CHOICES, type MembershipChoice } from '#contract/user/words.ts'
import { printError } from './terminal.ts'

const usage = `The operator's commands:
  npm run fettle -- admin create --username NAME           adds an admin; asks for the password (or reads it from a pipe)
  npm run fettle -- admin reset-password --username NAME   sets another password and ends that admin's sessions
  npm run fettle -- backup [--to PLACE]                    saves database and files, also while the site runs: in BACKUP_URL,
                                                           or another PLACE (a folder, or s3://bucket/prefix)
  npm run fettle -- backups [--from PLACE]                 lists the backups
  npm run fettle -- restore [NAME] [--from PLACE]          replaces the site by the newest backup, one of them, or an older
            [--force] [--unsealed]                         FILE.tar; --force where the site has accounts, --unsealed for one
                                                           that is not encrypted and that this AUTH_SECRET has not sealed
  npm run fettle -- verify [latest|NAME] [--from PLACE]    compares rows with files, or reads all of a backup
  npm run fettle -- drill [--from PLACE]                   restores the newest backup aside, and removes it again
  npm run fettle -- demo reset                             puts a demo marketplace back to its first state
  npm run fettle -- migrate                                changes the tables to those of this version, and serves nothing
  npm run fettle -- mailbox                                prints the emails that a site without SMTP_URL keeps
  npm run fettle -- messages held                          lists the messages that wait for a check
  npm run fettle -- messages release ID                    delivers one of them
  npm run fettle -- messages drop ID                       never delivers it; its sender is told
  npm run fettle -- person suspend EMAIL --reason TEXT     the reason is emailed to them; EMAIL may be an id. Of a member also
                                                           --membership end (and refund the unused part) or keep
  npm run fettle -- person hide EMAIL --reason TEXT        takes the listing off the pages; the reason is emailed
  npm run fettle -- person activate EMAIL                  also: show, sign-out, unlock
  npm run fettle -- job hide ID [--reason TEXT]            takes a job off the pages; show brings it back
  npm run fettle -- reports                                lists what people have reported
  npm run fettle -- seed --scale N                         adds N synthetic providers, for benchmarks
`

// Commands are imported lazily, so that the usage comes at once.
try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      scale: { type: 'string' },
      username: { type: 'string' },
      force: { type: 'boolean' },
      to: { type: 'string' },
      from: { type: 'string' },
      json: { type: 'boolean' },
      unsealed: { type: 'boolean' },
      reason: { type: 'string' },
      membership: { type: 'string' },
    },
  })
  const command = positionals.join(' ')
  const [noun, verb, id] = positionals
  const { username, force = false, unsealed = false, reason = null, membership = null } = values
  const [place, json] = [values.to ?? values.from ?? null, values.json ?? false]
  if (command === 'seed') await seed(Number(values.scale))
  else if (command === 'backup') await (await import('./backup.ts')).backup({ place, json })
  else if (command === 'backups') await (await import('./backup.ts')).listBackups({ place, json })
  else if (command === 'drill') await (await import('./backup.ts')).drill({ place, json })
  else if (noun === 'restore' && positionals.length <= 2)
    await (await import('./backup.ts')).restore(verb, { place, force, unsealed })
  else if (noun === 'verify' && positionals.length <= 2) await (await import('./backup.ts')).verify(verb, place)
  else if (noun === 'person' && verb && id && isChoice(membership)) await person(verb, id, { reason, membership })
  else if (noun === 'job' && id && isId(id) && (verb === 'hide' || verb === 'show'))
    await (await import('./people.ts')).job(verb, id, reason ?? 'by command')
  else if (command === 'demo reset') await (await import('./demo.ts')).reset()
  else if (command === 'migrate') await (await import('./migrate.ts')).migrateTables()
  else if (command === 'mailbox') await (await import('./queues.ts')).printMailbox()
  else if (command === 'messages held') await (await import('./queues.ts')).printHeld()
  else if (command === 'reports') await (await import('./queues.ts')).printReports()
  else if (noun === 'messages' && id && isId(id) && (verb === 'release' || verb === 'drop'))
    await (await import('./queues.ts'))[verb](id)
  else if (command === 'admin create' && username) await (await import('./people.ts')).adminCreate(username)
  else if (command === 'admin reset-password' && username)
    await (await import('./people.ts')).adminResetPassword(username)
  else fail(usage)
} catch (error) {
  const wrongOption = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  if (wrongOption) fail(`${error.message}\n${usage}`)
  else if ((await import('./known.ts')).isKnown(error)) fail(`${error.message}\n`)
  else throw error
}

function isChoice(text: string | null): text is MembershipChoice | null {
  return text === null || MEMBERSHIP_CHOICES.some((choice) => choice === text)
}

async function person(act: string, who: string, given: { reason: string | null; membership: MembershipChoice | null }) {
  const { isAct } = await import('../account/by-operator.ts')
  if (!isAct(act)) return fail(usage)
  await (await import('./people.ts')).person(act, who, given)
}

async function seed(count: number) {
  if (!Number.isInteger(count) || count < 1 || count > 5_000_000) {
    return fail('Say how many providers to add, from 1 to 5,000,000: npm run fettle -- seed --scale 10000\n')
  }
  await (await import('./seed.ts')).seed(count)
}

function fail(message: string) {
  printError(message)
  process.exitCode = 1
}
