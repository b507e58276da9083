import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabase } from '#db/client.ts'
import { CONNECT_WITHIN, prepare } from './prepared.ts'

const TEMPLATE = 'test_template'

let template: Promise<void> | undefined

/** A database of its own on this server of PostgreSQL, dropped when it closes: a copy of one that all tests share. */
export async function openOn(server: string): Promise<Database> {
  template ??= ensureTemplate(server)
  await template
  const name = newName()
  await once(server, (client) => client.query(`create database ${name} template ${TEMPLATE}`))
  const database = await open(server, name)
  return {
    ...database,
    async close() {
      await database.close()
      await once(server, (client) => client.query(`drop database ${name} with (force)`))
    },
  }
}

const newName = () => `test_${randomUUID().replaceAll('-', '')}`

/** Of the processes that run tests one makes it. */
async function ensureTemplate(server: string) {
  await once(server, async (client) => {
    await client.query(`select pg_advisory_lock(hashtext($1))`, [TEMPLATE])
    const { rowCount } = await client.query(`select from pg_database where datname = $1`, [TEMPLATE])
    if (rowCount) return
    const name = newName()
    await client.query(`create database ${name}`)
    await prepare(await open(server, name))
    await client.query(`alter database ${name} rename to ${TEMPLATE}`)
  })
}

function open(server: string, name: string): Promise<Database> {
  const url = new URL(server)
  url.pathname = `/${name}`
  return openDatabase({ url: url.href, dataDir: null, connectWithin: CONNECT_WITHIN })
}

async function once(server: string, act: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await act(client).finally(() => client.end())
}
