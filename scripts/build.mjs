// Builds the browser's files, compressed ahead of time, the server's bundle and a new embedded database to copy.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { kind } from './build-if-needed.mjs'
import { node24, root, run } from './node24.mjs'

rmSync(join(root, 'build'), { recursive: true, force: true })
say('Building the pages and the database')
const vite = [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build', '--logLevel', 'error']
const [code] = await Promise.all([run(node24(), vite, { env: { NODE_ENV: 'production' } }), makeTemplates()])
if (code !== 0) process.exit(code)
say('Compressing their files')
const { precompress } = await import('../server/http/static-files.ts')
await precompress(join(root, 'build/client'))
writeFileSync(join(root, 'build', 'done'), kind)

function say(what) {
  process.stdout.write(`${what}…\n`)
}

/** New embedded databases, empty and with the demo marketplace: a start that copies one need not make it. */
async function makeTemplates() {
  const { makeTemplate } = await import('../db/embedded/template.ts')
  const { DEMO_PASSWORD, seedDemo } = await import('../db/demo/insert.ts')
  const { recordMoment } = await import('../db/demo/redate.ts')
  const { ensureTaxonomy } = await import('../db/taxonomy/insert.ts')
  const { hashPassword } = await import('../server/auth/password.ts')
  const { createLog } = await import('../server/platform/log.ts')
  const { startQueue } = await import('../server/platform/queue.ts')
  await makeTemplate('empty', async (database) => {
    await database.query.transaction(ensureTaxonomy)
    const queue = await startQueue(database, createLog({ level: 'error' })) // makes its tables
    await queue.stop()
  })
  await makeTemplate('demo', async (database) => {
    const now = new Date()
    await seedDemo(database, { now, passwordHash: await hashPassword(DEMO_PASSWORD) })
    await recordMoment(database.query, now)
  })
}
