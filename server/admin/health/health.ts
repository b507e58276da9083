import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { memoryUsage, pid, uptime, version } from 'node:process'
import pTimeout from 'p-timeout'
import { z } from 'zod'
import { root } from '#config/root.ts'
import type { HealthCheck, HealthView } from '#contract/admin/view.ts'
import { bytesText, type HealthState, LITTLE_ROOM } from '#contract/admin/words.ts'
import { longDate, timeOf } from '#contract/date.ts'
import { after, SECOND } from '#contract/duration.ts'
import { migrationsOf } from '#db/migrate.ts'
import { rowOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'
import { backupFault, drillFault, lastBackupText } from '../backup/fault.ts'

/** Milliseconds. All run at once, so that the page answers soon whatever hangs. */
const CHECK_TIMEOUT = 1_500

const MAX_SENTENCE_LENGTH = 300

type Finding = { says: string; state?: HealthState }
type Check = (work: Work) => Promise<Finding>

const checks: Record<string, Check> = {
  Database: database,
  Migrations: migrations,
  Queue: async ({ site }) => ({ says: (await site.queue.ok()) ? 'It answers.' : missing('The queue doesn’t answer.') }),
  Files: files,
  Mail: mail,
  Payments: payments,
  Disk: disk,
  Backups: backups,
}

export async function checkHealth(work: Work): Promise<HealthView> {
  return {
    checks: await Promise.all(Object.entries(checks).map(([part, check]) => inTime(work, part, check))),
    facts: await factsOf(work),
  }
}

async function inTime(work: Work, part: string, check: Check): Promise<HealthCheck> {
  const began = performance.now()
  const message = `No answer within ${CHECK_TIMEOUT / SECOND} seconds.`
  const found = await pTimeout(
    Promise.resolve().then(() => check(work)),
    { milliseconds: CHECK_TIMEOUT, message },
  ).catch((error: unknown): Finding => ({ state: 'failed', says: sentenceOf(error) }))
  return { part, state: 'ok', ...found, took: Math.round(performance.now() - began) }
}

function sentenceOf(error: unknown): string {
  const said = error instanceof Error ? error.message.split('\n')[0] : String(error)
  return (said || 'It failed.').slice(0, MAX_SENTENCE_LENGTH)
}

function missing(sentence: string): never {
  throw new Error(sentence)
}

const ServerRow = z.object({ version: z.string(), bytes: z.coerce.number() })

async function database({ db, site }: Work): Promise<Finding> {
  const server = await rowOf(db, ServerRow)`
    select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes`
  const { version = '', bytes = 0 } = server ?? {}
  const says = `PostgreSQL ${version}, ${bytesText(bytes)}.`
  if (site.settings.database.url) return { says }
  const embedded = `${says} Embedded: a power cut may lose the last writes.`
  return { says: embedded, state: site.settings.loopbackSite ? 'ok' : 'warning' }
}

async function migrations({ db }: Work): Promise<Finding> {
  const { applied, waiting, newest } = await migrationsOf(db)
  if (waiting.length > 0) return { state: 'failed', says: `Waiting: ${waiting.join(', ')}. Restart the site.` }
  return { says: `All ${applied} applied, last ${newest}.` }
}

async function files({ site }: Work): Promise<Finding> {
  const { bucket } = site.settings
  if (!(await site.files.ok())) missing('The store of files can’t be written.')
  return { says: bucket ? 'The bucket answers.' : 'The folder can be written.' }
}

async function mail({ site }: Work): Promise<Finding> {
  if (!site.mailer) return { says: 'No SMTP server is set: emails stay in the built-in mailbox.' }
  await site.mailer.check()
  return { says: 'The mail server lets us in.' }
}

async function payments({ site }: Work): Promise<Finding> {
  await site.payments.check()
  return { says: site.payments.name === 'test' ? 'The test payment provider: no money moves.' : 'Stripe answers.' }
}

async function disk({ site }: Work): Promise<Finding> {
  const trouble = site.saving.trouble()
  if (trouble) return { state: 'failed', says: trouble }
  const free = site.saving.freeBytes()
  if (free === null) return { says: 'Nothing is kept on a disk that this process can see.' }
  return { says: `${bytesText(free)} free.`, state: free < LITTLE_ROOM ? 'warning' : 'ok' }
}

async function backups(work: Work): Promise<Finding> {
  const faults = [await backupFault(work), await drillFault(work)].filter((fault) => fault !== null)
  if (faults.length === 0) return { says: await lastBackupText(work) }
  const says = faults.map(({ title, detail }) => `${title}${detail ? `: ${detail}` : '.'}`).join(' ')
  return { state: faults.some(({ urgent }) => urgent) ? 'failed' : 'warning', says: says.slice(0, MAX_SENTENCE_LENGTH) }
}

const Package = z.object({ version: z.string() })

async function factsOf(work: Work) {
  const { version: ours } = Package.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  const since = after(new Date(), -uptime() * SECOND)
  return [
    { name: 'Version', value: `${work.site.live.site().name} ${ours}, Node ${version.slice(1)}` },
    { name: 'Process', value: `${pid} on ${hostname()}` },
    { name: 'Started', value: `${longDate(since)} at ${timeOf(since)}` },
    { name: 'Memory', value: bytesText(memoryUsage.rss()) },
  ]
}
