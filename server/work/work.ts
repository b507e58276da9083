import type { Settings } from '#config/env.ts'
import type { Database, Query } from '#db/client.ts'
import type { TokenIssuer } from '#server/auth/access-token.ts'
import type { Actor } from '#server/auth/actor.ts'
import type { Auth } from '#server/auth/auth.ts'
import type { HashCost } from '#server/auth/password.ts'
import type { Taxonomy } from '#server/category/taxonomy.ts'
import type { CustomFields } from '#server/custom-field/definitions.ts'
import type { WordStatistics } from '#server/directory/search/word-statistics.ts'
import type { Lexicons } from '#server/directory/understanding/lexicon.ts'
import type { Places } from '#server/place/place.ts'
import type { BackupTool } from '#server/platform/backup/command.ts'
import type { Files } from '#server/platform/files.ts'
import type { Log } from '#server/platform/log.ts'
import type { Mailer } from '#server/platform/mail/mail.ts'
import type { Outside } from '#server/platform/outside.ts'
import type { TestBank } from '#server/platform/payments/test-bank.ts'
import type { Payments } from '#server/platform/payments.ts'
import type { Push } from '#server/platform/push.ts'
import type { Queue } from '#server/platform/queue.ts'
import type { SavingMonitor } from '#server/platform/saving.ts'
import type { TextSender } from '#server/platform/sms.ts'
import { type EventName, type Events, laneOf } from './events.ts'
import type { LiveSettings } from './live-settings.ts'

export type { Actor, Person } from '#server/auth/actor.ts'

/** `cron` is in London’s time, `does` is for the operator; after `lasts` milliseconds (else 15 minutes) it counts as failed. */
export type ClockEntry = { name: string; does: string; cron: string; lasts?: number | undefined }

export type Site = {
  settings: Settings
  live: LiveSettings
  database: Database
  auth: Auth
  /** Signs and reads the access tokens of programs. */
  tokens: TokenIssuer
  hashCost: HashCost
  places: Places
  queue: Queue
  files: Files
  saving: SavingMonitor
  /** Null if the database is in memory. */
  backUp: BackupTool | null
  payments: Payments
  /** Behind `payments` in tests; null: payments are real. */
  testBank: TestBank | null
  /** Null if mail stays in the built-in mailbox. */
  mailer: Mailer | null
  /** Null if texts stay in the built-in outbox, or there are none (`settings.sms`). */
  texts: TextSender | null
  /** Sends notifications to browsers. */
  push: Push
  /** Sends webhooks. */
  outside: Outside
  taxonomy: Taxonomy
  customFields: CustomFields
  lexicons: Lexicons
  wordStatistics: WordStatistics
  log: Log
  /** What the clock does. */
  clock: readonly ClockEntry[]
  now: () => Date
  /** Invented people and businesses; every page says so. */
  demo: boolean
  /** Null if this process does not listen (yet). */
  webhookAt: URL | null
}

/** Inside `transaction()`, use only the `work` passed to the callback. */
export type Work = {
  site: Site
  db: Query
  actor: Actor
  now: () => Date
  transaction<T>(business: (work: Work) => Promise<T>): Promise<T>
  /** Commits with the transaction; reactions.ts lists what follows. */
  emit<Name extends EventName>(name: Name, data: Events[Name]): Promise<void>
}

/** The clock, the queue and webhooks use it. */
export const SYSTEM: Actor = { kind: 'visitor', address: 'nobody' }

export function workFor(site: Site, actor: Actor, db: Query = site.database.query): Work {
  const work: Work = {
    site,
    db,
    actor,
    now: site.now,
    transaction: (business) => db.transaction((transaction) => business(workFor(site, actor, transaction))),
    emit(name, data) {
      const { queue, priority } = laneOf(name)
      return site.queue.send(queue, { name, data }, db, priority)
    },
  }
  return work
}

/** For what a procedure that reads writes down: it may read from a replica. Not inside a transaction. */
export function onPrimary({ site, actor }: Work): Work {
  return workFor(site, actor)
}

/** Uses the site's own origin, whatever host a request names. */
export function linkTo(work: Work, path: string): string {
  return new URL(path, work.site.settings.siteUrl).href
}
