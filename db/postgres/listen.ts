import { once } from 'node:events'
import pg from 'pg'
import { SECOND } from '#contract/duration.ts'
import type { Listeners } from '../listeners.ts'

/** Every process sends it and hears those of all: silence means that no notification arrives. */
const PULSE_CHANNEL = 'fettle_pulse'
const BEAT = 'beat'
const PULSE_EVERY = 2 * SECOND
const SILENT_AFTER = 5 * SECOND
const RECONNECT_AFTER = SECOND / 2
/** A connection that does not answer is given up: a pulse that hangs would keep all later ones back. */
const PULSE = { text: `select pg_notify('${PULSE_CHANNEL}', '${BEAT}')`, query_timeout: SILENT_AFTER }

export type Hearing = {
  /** The database answers, but what it notifies of does not arrive: nothing that it would outdate may be kept. */
  isDeaf(): boolean
  /** Reports when that begins and ends. */
  onHearing(listener: (deaf: boolean) => void): void
}

/**
 * Listens on one connection of its own, for as long as the process runs. Reports 'all' after reconnecting, since anything
 * may have changed, and again and again while it is deaf. While the database is away as a whole it is not deaf: nothing
 * changes then, and kept pages outlast the outage.
 * @param pool sends the pulse, as it sends every notification
 */
export function keepListening(url: string, pool: pg.Pool, heard: Listeners) {
  const listeners = new Set<(deaf: boolean) => void>()
  let stopped = false
  let deaf = false
  /** When the database took the first pulse that has not arrived. Null if it is away as a whole. */
  let unheardSince: number | null = null
  let client: pg.Client | undefined
  let reconnect = () => {}

  heard.add(PULSE_CHANNEL, (payload) => {
    if (payload !== BEAT) return // the 'all' of a gap
    unheardSince = null
    note(false)
  })

  function note(now: boolean) {
    if (now === deaf) return
    deaf = now
    heard.afterGap()
    for (const listener of listeners) listener(deaf)
  }

  let sending = false
  async function pulse() {
    if (sending) return
    sending = true
    const at = performance.now()
    const sent = await pool.query(PULSE).then(
      () => true,
      () => false,
    )
    sending = false
    if (stopped) return
    if (sent && deaf) heard.afterGap()
    unheardSince = sent ? (unheardSince ?? performance.now()) : null
    // One was heard right before it.
    if (unheardSince === null || at - unheardSince < SILENT_AFTER - PULSE_EVERY) return
    unheardSince = null // the next connection has as long to hear one
    note(true)
    reconnect()
  }

  function connect() {
    if (stopped) return
    const next = new pg.Client({
      connectionString: url,
      application_name: 'fettle listener',
      connectionTimeoutMillis: 5 * SECOND,
      query_timeout: 5 * SECOND,
      keepAlive: true,
    })
    client = next
    let over = false
    function again() {
      if (over) return
      over = true
      client = undefined
      next.end().catch(() => {})
      setTimeout(connect, RECONNECT_AFTER).unref()
    }
    reconnect = again
    next.on('error', again)
    next.on('end', again)
    next.on('notification', heard.hear)
    next
      .connect()
      .then(() => next.query(heard.statement()))
      .then(heard.afterGap, again)
  }

  connect()
  const timer = setInterval(pulse, PULSE_EVERY).unref()
  return {
    isDeaf: () => deaf,
    onHearing: (listener: (deaf: boolean) => void) => void listeners.add(listener),
    /** After a channel was added. A connection that breaks here listens to every channel when it is back. */
    async again() {
      await client?.query(heard.statement()).catch(() => {})
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await client?.end().catch(() => {})
    },
  }
}

/** Whether this connection hears what another one notifies of; poolers of transactions lose it. */
export async function hearsNotifications(client: pg.Client, pool: pg.Pool): Promise<boolean> {
  await client.query(`listen ${PULSE_CHANNEL}`)
  const arrives = once(client, 'notification', { signal: AbortSignal.timeout(SILENT_AFTER) }).then(
    () => true,
    () => false,
  )
  await pool.query(PULSE)
  return arrives
}
