import { parseArgs } from 'node:util'
import { readSettings, SettingsError } from '#config/env.ts'
import { DatabaseMissing, openDatabase } from '#db/client.ts'
import { DataFolderInUse } from '#db/embedded/lock.ts'
import { migrate } from '#db/migrate.ts'
import { seedScale } from '#db/seed/insert-scale.ts'

const usage = `The operator's commands:
  npm run fettle -- seed --scale N     adds N synthetic providers, for benchmarks
`

const { positionals, values } = parseArgs({ allowPositionals: true, options: { scale: { type: 'string' } } })

try {
  if (positionals[0] === 'seed') await seed(Number(values.scale))
  else fail(usage)
} catch (error) {
  const known = error instanceof SettingsError || error instanceof DatabaseMissing || error instanceof DataFolderInUse
  if (!known) throw error
  fail(`${error.message}\n`)
}

async function seed(count: number) {
  if (!Number.isInteger(count) || count < 1 || count > 5_000_000) {
    return fail('Say how many providers to add, from 1 to 5,000,000: npm run fettle -- seed --scale 10000\n')
  }
  const settings = readSettings()
  const database = await openDatabase({ url: settings.databaseUrl, dataDir: settings.dataDir, template: 'empty' })
  const start = performance.now()
  await migrate(database)
  await seedScale(database, count, (done) => {
    process.stdout.write(
      `${done.toLocaleString('en-GB')} providers, ${Math.round((performance.now() - start) / 1000)} s\n`,
    )
  })
  await database.close()
}

function fail(message: string) {
  process.stderr.write(message)
  process.exitCode = 1
}
