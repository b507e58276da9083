import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import type { Settings } from '#config/env.ts'
import { freeMemory } from '#config/free-memory.ts'
import { root } from '#config/root.ts'
import { SECOND } from '#contract/duration.ts'
import { TablesOld } from '#db/await-tables.ts'
import type { Database } from '#db/client.ts'
import { demoSignIns } from '#db/demo/insert.ts'
import { DataFolderInUse } from '#db/embedded/lock.ts'
import { DatabaseTooNew, MigrationBusy } from '#db/migrate.ts'
import { DatabaseMissing } from '#db/postgres/open.ts'
import { DataFolderFull } from '#db/room.ts'
import { adminExists } from '#server/admin/access/set-up.ts'
import { countVisits } from '#server/admin/analytics/visits.ts'
import { programUploading } from '#server/api/authorization.ts'
import { programsOf } from '#server/api/programs.ts'
import { sessionOf } from '#server/auth/actor.ts'
import { closeSite, openSite } from '#server/boot/site.ts'
import { claimUploading } from '#server/directory/claim/own-browser.ts'
import { countEmbeds } from '#server/directory/embed/views.ts'
import { watchExpiry } from '#server/directory/listing-index.ts'
import { dropPages } from '#server/http/cache/dropped-pages.ts'
import { createPageCache } from '#server/http/cache/page-cache.ts'
import { createHttp } from '#server/http/http.ts'
import type { HttpParts } from '#server/http/parts.ts'
import { isForPrograms } from '#server/http/programs/open-to-programs.ts'
import { AddressNotFree, listen } from '#server/http/stopping.ts'
import { receive } from '#server/membership/receive.ts'
import { receiveMail } from '#server/message/reply/receive.ts'
import { lineBuffer } from '#server/platform/log.ts'
import { linkTo, type Site, SYSTEM, workFor } from '#server/work/work.ts'
import { schedule } from '../schedule.ts'
import { cannotStart } from './cannot-start.ts'
import { loadDemo } from './demo.ts'
import { eventsOf } from './event-source.ts'
import { openSeeing, type Seeing } from './seeing.ts'
import { startWorking } from './start-workers.ts'

/** Milliseconds from SIGTERM and the delay after it to the end, whatever still runs. */
const STOPS_WITHIN = 10_000

export type Pages = (site: Site) => HttpParts['pages']

type BootOptions = { database?: Promise<Database>; dev?: HttpParts['dev'] }

/** Settings -> database -> jobs -> HTTP; stops gracefully on SIGTERM and SIGINT. */
export async function boot(settings: Settings, pages: Pages, given: BootOptions = {}): Promise<void> {
  try {
    await start(settings, pages, given)
  } catch (error) {
    const known = [
      DatabaseMissing,
      DatabaseTooNew,
      MigrationBusy,
      TablesOld,
      DataFolderInUse,
      DataFolderFull,
      AddressNotFree,
    ]
    cannotStart(error instanceof Error && known.some((kind) => error instanceof kind) ? error.message : inspect(error))
  }
}

async function start(given: Settings, pages: Pages, { database, dev }: BootOptions) {
  const { settings, release } = await choosePort(given)
  const seeing = await openSeeing(settings, lineBuffer())
  const site = await openSite(settings, seeing.log, { clock: schedule, ...(database ? { database } : {}) })
  try {
    await serve(site, pages, seeing, { release, dev })
  } catch (error) {
    await closeSite(site).catch(() => {})
    throw error
  }
}

async function serve(
  site: Site,
  pages: Pages,
  seeing: Seeing,
  { release, dev }: Pick<BootOptions, 'dev'> & { release(): Promise<void> },
) {
  const { settings, log } = site
  site.demo = await loadDemo(site)
  const { database } = site
  const pageCache = createPageCache({ keeps: () => !database.isDeaf() })
  database.onHearing((deaf) => (deaf ? log.error(DEAF) : log.info('changes arrive again')))
  database.onShortage((sentence) => (sentence ? log.warn(sentence) : log.info('it gets all its connections again')))
  database.onChange((payload) => dropPages(pageCache, payload))
  site.live.onChange(() => pageCache.dropAll())
  await startWorking(site)
  await keepLexiconReady(site)
  const stopWatching = watchExpiry(workFor(site, SYSTEM))
  const { metrics } = seeing
  const visits = countVisits(workFor(site, SYSTEM))
  const embeds = countEmbeds(workFor(site, SYSTEM))
  let stopping = false
  seeing.watch(site, () => readiness(site, stopping))
  const http = createHttp({
    settings: { ...settings, clientDir: join(root, 'build/client') },
    log,
    metrics,
    pageCache,
    pages: pages(site),
    api: programsOf(site),
    ownFile: (path) => site.live.look()?.files.get(path),
    ready: () => readiness(site, stopping),
    personOf: async ({ headers, url = '' }) => {
      const path = url.split('?', 1)[0] ?? ''
      if (isForPrograms(path)) return programUploading(site, path, headers.authorization)
      const session = await sessionOf(site.auth, site.database.query, headers.cookie)
      return session?.userId ?? claimUploading(workFor(site, SYSTEM), url, headers.cookie)
    },
    events: eventsOf(site),
    noteVisits: visits.note,
    noteEmbed: embeds.note,
    webhook: (body, signature) => receive(workFor(site, SYSTEM), body, signature),
    mailWebhook: settings.replies ? (body, headers) => receiveMail(workFor(site, SYSTEM), body, headers) : null,
    ...(dev ? { dev } : {}),
  })
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    http.leave()
    if (signal === 'SIGTERM') await sleep(settings.shutdownDelaySeconds * SECOND)
    // Without a database the queue waits in vain: what is not committed by now never will be.
    setTimeout(() => process.exit(0), STOPS_WITHIN - 1_000)
    stopWatching()
    await http.close(STOPS_WITHIN - 4_000)
    await Promise.all([visits.stop(), embeds.stop()])
    await closeSite(site).catch((error) => log.warn({ err: error }, 'stopped, but not in order'))
    await seeing.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  await release()
  const { url } = await http.listen()
  site.webhookAt = new URL('/webhooks/stripe', url)
  setTimeout(freeMemory, 3_000).unref()
  log.info({ url, database: database.kind }, 'listening')
  const where = `\n  ${site.live.site().name} is at ${addressesOf(settings.siteUrl, url)}\n`
  const signIns = site.demo ? demoSignIns({ admin: settings.loopbackSite }) : ''
  process.stdout.write(`${where}${signIns}${await firstStep(site)}\n`)
}

async function firstStep(site: Site): Promise<string> {
  if (await adminExists(workFor(site, SYSTEM))) return ''
  return `  It has no admin yet. Set up the first one at ${linkTo(workFor(site, SYSTEM), '/admin-signup')}\n`
}

/** Prepares the lexicon before the first search, and again as soon as the trades may have changed. */
async function keepLexiconReady({ database, lexicons, log }: Site): Promise<void> {
  await lexicons.read(database.query)
  database.onChange((payload) => {
    if (payload !== 'all') return
    lexicons.read(database.query).catch((err) => log.warn({ err }, 'the lexicon is read at the next search'))
  })
}

function addressesOf({ origin }: URL, listening: string): string {
  return origin === new URL(listening).origin ? origin : `${origin}, listening on ${listening}`
}

const DEAF = 'The database does not tell of changes: no page is kept until it does.'

async function readiness(site: Site, stopping: boolean) {
  const check = async (part: () => Promise<unknown>) => {
    try {
      return (await part()) === false ? 'failed' : 'ok'
    } catch (error) {
      return error instanceof Error ? error.message : 'failed'
    }
  }
  const parts = {
    database: await check(() => assertPrimary(site.database)),
    queue: await check(() => site.queue.ok()),
    files: await check(() => site.files.ok()),
    saving: site.saving.trouble() ?? 'ok',
    process: stopping ? 'It stops: ask another one.' : 'ok',
  }
  const ok = Object.values(parts).every((state) => state === 'ok')
  // With these it serves what is true, only slower: no reason to take it out of the round.
  const { isDeaf, shortage } = site.database
  return { ok, parts: { ...parts, changes: isDeaf() ? DEAF : 'ok', connections: shortage() ?? 'ok' } }
}

/** On a standby, to which an address leads that has not moved yet, nothing can be saved. */
async function assertPrimary({ pool }: Database): Promise<void> {
  const { rows } = await pool.query('select pg_is_in_recovery() as standby')
  if (rows[0]?.standby === true) throw new Error('The address of the database leads to a standby.')
}

/** PORT=0: the system chooses, and the port stays reserved until `release`. @throws AddressNotFree */
async function choosePort(settings: Settings): Promise<{ settings: Settings; release(): Promise<void> }> {
  if (settings.port !== 0) return { settings, release: async () => {} }
  const holder = createServer((socket) => socket.destroy())
  const { url } = await listen(holder, settings.host, 0)
  const siteUrl = new URL(settings.siteUrl)
  const { port } = new URL(url)
  if (siteUrl.port === '0') siteUrl.port = port
  return {
    settings: { ...settings, port: Number(port), siteUrl },
    release: () => new Promise((released) => holder.close(() => released())),
  }
}
