import { parseArgs } from 'node:util'

const usage = `The operator's commands:
  npm run fettle -- admin create --username NAME           adds an admin; asks for the password (or reads it from a pipe)
  npm run fettle -- admin reset-password --username NAME   sets another password and ends that admin's sessions
  npm run fettle -- mailbox                                prints the mail that a site without SMTP_URL keeps
  npm run fettle -- seed --scale N                         adds N synthetic providers, for benchmarks
`

// Commands are imported lazily, so that the usage comes at once.
try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { scale: { type: 'string' }, username: { type: 'string' } },
  })
  const command = positionals.join(' ')
  const { username } = values
  if (command === 'seed') await seed(Number(values.scale))
  else if (command === 'mailbox') await (await import('./mailbox.ts')).printMailbox()
  else if (command === 'admin create' && username) await (await import('./admin.ts')).adminCreate(username)
  else if (command === 'admin reset-password' && username)
    await (await import('./admin.ts')).adminResetPassword(username)
  else fail(usage)
} catch (error) {
  const wrongOption = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  if (wrongOption) fail(`${error.message}\n${usage}`)
  else if ((await import('./known.ts')).isKnown(error)) fail(`${error.message}\n`)
  else throw error
}

async function seed(count: number) {
  if (!Number.isInteger(count) || count < 1 || count > 5_000_000) {
    return fail('Say how many providers to add, from 1 to 5,000,000: npm run fettle -- seed --scale 10000\n')
  }
  await (await import('./seed.ts')).seed(count)
}

function fail(message: string) {
  process.stderr.write(message)
  process.exitCode = 1
}
