import pg from 'pg'
import { z } from 'zod'
import { failOver } from '#tests/support/database/fail-over.ts'
import { movableAddress } from '#tests/support/database/movable-address.ts'
import { atMost, plain } from '../figures.ts'
import type { Bench } from '../run.ts'
import { startPooler, startPostgres } from '../scripts.ts'
import { serveBuilt } from '../served.ts'

const Ids = z.array(z.object({ id: z.string() }))

/** Two processes, a pooler of transactions, and a synchronous standby that takes over under light load. */
export async function failover({ report, folder }: Bench): Promise<void> {
  const primary = await startPostgres({ fsync: 'off', log_min_messages: 'panic' })
  const addresses = [await movableAddress(primary.port), await movableAddress(primary.port)] as const
  const [pooled, direct] = addresses
  const pooler = await startPooler(pooled.port, { pool_mode: 'transaction', server_login_retry: 1 })
  const standby = await primary.standby()
  const settings = {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: direct.url,
    NAMED_STATEMENTS: 'off',
    DATA_DIR: folder,
    DEMO: 'on',
    PAGES_PER_MINUTE: '0',
    AUTH_SECRET: 'one secret of all processes, 32 long',
  }
  const served = [await serveBuilt(folder, settings), await serveBuilt(folder, settings)]
  const processes = served.map(({ url }) => url)
  try {
    const providers = Ids.parse(await rows(primary.url, 'select id from public_listings order by id limit 60'))
    const ids = providers.map(({ id }) => id)
    const { statuses, saved, secondsAway } = await failOver({ processes, providers: ids, primary, standby, addresses })
    const kept = Ids.parse(await rows(standby.url, 'select provider_id as id from saved_providers'))
    const lost = saved.filter((id) => !kept.some((row) => row.id === id))
    const wrong = statuses.filter((status) => status >= 400 && status !== 503)
    report.add(atMost({ what: 'a page after the address has moved', value: secondsAway, unit: 's', bound: 5 }))
    report.add(atMost({ what: 'acknowledged writes that are lost', value: lost.length, unit: '', bound: 0 }))
    report.add(atMost({ what: 'kinds of failure besides 503', value: wrong.length, unit: '', bound: 0 }))
    report.add(plain('acknowledged writes', `${saved.length}`))
  } finally {
    for (const { end } of served) await end()
    await pooler.stop()
    for (const { close } of addresses) close()
    await standby.stop()
    await primary.stop().catch(() => {})
  }
}

async function rows(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return (await client.query(statement).finally(() => client.end())).rows
}
