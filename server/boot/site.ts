import type { Settings } from '#config/env.ts'
import { awaitTables } from '#db/await-tables.ts'
import type { Database } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { watchRoom } from '#db/room.ts'
import { ensureTaxonomy } from '#db/taxonomy/insert.ts'
import { createAuth } from '#server/auth/auth.ts'
import { HASH_COST, type HashCost } from '#server/auth/password.ts'
import { pushKeysOf } from '#server/auth/push-keys.ts'
import { renewEncryption } from '#server/auth/secrets.ts'
import { openSigningKeys } from '#server/auth/signing-keys.ts'
import { openTaxonomy } from '#server/category/taxonomy.ts'
import { openCustomFields } from '#server/custom-field/definitions.ts'
import { openWordStatistics, WORDS_CHANGED } from '#server/directory/search/word-statistics.ts'
import { openLexicons } from '#server/directory/understanding/lexicon.ts'
import { loadPlaces, type Places } from '#server/place/place.ts'
import { type BackupTool, backUpByCommand } from '#server/platform/backup/command.ts'
import { openFiles } from '#server/platform/files.ts'
import type { Log } from '#server/platform/log.ts'
import { openMailer } from '#server/platform/mail/mail.ts'
import { openOutside } from '#server/platform/outside.ts'
import { testPayments } from '#server/platform/payments/test.ts'
import { openTestBank } from '#server/platform/payments/test-bank.ts'
import type { Payments } from '#server/platform/payments.ts'
import type { LookupAll } from '#server/platform/public-address.ts'
import { openPush } from '#server/platform/push.ts'
import { startQueue } from '#server/platform/queue.ts'
import { watchSaving } from '#server/platform/saving.ts'
import { openTextSender } from '#server/platform/sms.ts'
import { openLiveSettings } from '#server/work/live-settings.ts'
import type { ClockEntry, Site } from '#server/work/work.ts'
import { openSiteDatabase } from './site-database.ts'

export async function openSite(
  settings: Settings,
  log: Log,
  given: {
    database?: Database | Promise<Database>
    places?: Places
    now?: () => Date
    backUp?: BackupTool | null
    /** What the pages of the schedule show; the benchmark, which runs no tasks, gives none. */
    clock?: readonly ClockEntry[]
    /** What hashing a password takes; only tests give another. */
    hashCost?: HashCost
    /** Sends notifications to any address; only tests do. */
    localPush?: boolean
    /** Finds the addresses of names that webhooks go to; only tests give another. */
    resolve?: LookupAll | undefined
  } = {},
): Promise<Site> {
  const hashCost = given.hashCost ?? HASH_COST
  const now = given.now ?? (() => new Date())
  const database = await (given.database ?? openSiteDatabase(settings))
  const ready = settings.migratesAtStart ? migrate : awaitTables
  const unknown = await ready(database, () => log.info('waiting for another process that changes the tables')).catch(
    async (error) => {
      await database.close()
      throw error
    },
  )
  if (unknown > 0) log.warn({ migrations: unknown }, 'the database is of a newer version, on which this one still runs')
  await database.query.transaction(ensureTaxonomy)
  const live = await openLiveSettings(database, settings, log, now)
  if (settings.earlierSecrets.length > 0) await renewEncryption(database.query, settings)
  const taxonomy = openTaxonomy(database)
  const customFields = openCustomFields(database)
  const lexicons = openLexicons(taxonomy)
  const wordStatistics = openWordStatistics(database, now)
  database.onChange((payload) => {
    if (payload === 'all') {
      taxonomy.forget()
      customFields.forget()
    }
    if (payload === WORDS_CHANGED) wordStatistics.forget()
  })
  const room = database.room ?? (settings.bucket ? null : await watchRoom(settings.dataDir))
  const saving = watchSaving(room, log)
  const queue = await startQueue(database, log, saving)
  const testBank = settings.stripe ? null : openTestBank(database, queue, now)
  return {
    settings,
    live,
    database,
    auth: createAuth(settings, database, log, hashCost),
    tokens: { keys: openSigningKeys(database.query, settings, now), siteUrl: settings.siteUrl, now },
    hashCost,
    places: given.places ?? loadPlaces(),
    queue,
    payments: testBank ? testPayments(settings, testBank) : await openStripe(settings),
    testBank,
    files: await openFiles(settings),
    saving,
    backUp: given.backUp === undefined ? backUpByCommand : given.backUp,
    mailer: openMailer(settings.smtpUrl, settings.mailByTls),
    texts: openTextSender(settings.sms),
    push: openPush({
      keys: () => pushKeysOf(database.query, settings),
      contact: () => `mailto:${live.site().contactEmail}`,
      local: given.localPush ?? false,
    }),
    outside: openOutside({
      service: 'webhook',
      reach: settings.webhooksToLoopback ? 'loopback' : 'public',
      resolve: given.resolve,
    }),
    taxonomy,
    customFields,
    lexicons,
    wordStatistics,
    log,
    clock: given.clock ?? [],
    now,
    demo: false,
    webhookAt: null,
  }
}

/** Stripe's library is large, so only sites that use it load it. */
async function openStripe({ stripe }: Settings): Promise<Payments> {
  if (!stripe) throw new Error('Stripe is not set up')
  const { stripePayments } = await import('#server/platform/payments/stripe.ts')
  return stripePayments(stripe)
}

export async function closeSite(site: Site): Promise<void> {
  site.live.stop()
  await site.queue.stop()
  site.saving.stop()
  site.mailer?.close()
  site.push.close()
  site.outside.close()
  await site.database.close()
}
