import { parseArgs } from 'node:util'
import { readSettings, SettingsError } from '#config/env.ts'
import { type Database, DatabaseMissing, openDatabase } from '#db/client.ts'
import { DataFolderInUse } from '#db/embedded/lock.ts'
import { migrate } from '#db/migrate.ts'
import { seedScale } from '#db/seed/insert-scale.ts'
import { AdminRefused, createAdmin, resetAdminPassword } from './account/admins.ts'
import { readSecret } from './cli/secret.ts'

const usage = `The operator's commands:
  npm run fettle -- admin create --username NAME           adds an admin; asks for the password (or reads it from a pipe)
  npm run fettle -- admin reset-password --username NAME   sets another password and ends that admin's sessions
  npm run fettle -- seed --scale N                         adds N synthetic providers, for benchmarks
`

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { scale: { type: 'string' }, username: { type: 'string' } },
  })
  const command = positionals.join(' ')
  if (command === 'seed') await seed(Number(values.scale))
  else if (command === 'admin create') await admin(createAdmin, values.username, 'Added')
  else if (command === 'admin reset-password') await admin(resetAdminPassword, values.username, 'New password set for')
  else fail(usage)
} catch (error) {
  const wrongOption = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  if (wrongOption) fail(`${error.message}\n${usage}`)
  else if (isKnown(error)) fail(`${error.message}\n`)
  else throw error
}

function isKnown(error: unknown): error is Error {
  const known = [SettingsError, DatabaseMissing, DataFolderInUse, AdminRefused]
  return known.some((kind) => error instanceof kind)
}

async function admin(act: typeof createAdmin, username: string | undefined, said: string) {
  if (!username) return fail(usage)
  const password = await readSecret(`Password for ${username}: `)
  await withDatabase((database) => act(database.query, new Date(), username, password))
  process.stdout.write(`${said} ${username}.\n`)
}

async function seed(count: number) {
  if (!Number.isInteger(count) || count < 1 || count > 5_000_000) {
    return fail('Say how many providers to add, from 1 to 5,000,000: npm run fettle -- seed --scale 10000\n')
  }
  const start = performance.now()
  await withDatabase((database) =>
    seedScale(database, count, (done) => {
      process.stdout.write(
        `${done.toLocaleString('en-GB')} providers, ${Math.round((performance.now() - start) / 1000)} s\n`,
      )
    }),
  )
}

async function withDatabase(business: (database: Database) => Promise<void>) {
  const settings = readSettings()
  const database = await openDatabase({ url: settings.databaseUrl, dataDir: settings.dataDir, template: 'empty' })
  try {
    await migrate(database)
    await business(database)
  } finally {
    await database.close()
  }
}

function fail(message: string) {
  process.stderr.write(message)
  process.exitCode = 1
}
