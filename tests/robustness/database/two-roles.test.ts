import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { form, newFolder, type Running, start } from '../server.ts'

const postgres = await startPostgres({ fsync: 'off', log_min_messages: 'panic' }).catch((error: unknown) => {
  if (error instanceof Error && error.message.includes('were not found')) return console.warn(error.message)
  throw error
})

describe.skipIf(!postgres)('a role that owns the tables and one that reads and writes', { timeout: 60_000 }, () => {
  const url = new URL(postgres?.url ?? 'postgres://x/x')
  const as = (user: string) => Object.assign(new URL(url), { username: user, pathname: '/two_roles' }).href
  let server: Running

  async function ask(address: string, statement: string) {
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    return client.query(statement).finally(() => client.end())
  }

  beforeAll(async () => {
    await ask(url.href, 'create role owner_of_tables login')
    await ask(url.href, 'create role row_user login')
    await ask(url.href, `create database two_roles owner owner_of_tables encoding 'UTF8' template template0`)
    const environment = { DATABASE_URL: as('row_user'), DATABASE_DIRECT_URL: as('owner_of_tables'), LOG_LEVEL: 'warn' }
    server = await start({ ...environment, DATA_DIR: newFolder() })
  }, 60_000)
  afterAll(async () => {
    server?.signal('SIGKILL')
    await postgres?.stop()
  })

  test('the site serves, takes a sign-up and sends its mail by the queue', async () => {
    expect((await server.ask('/directory')).status).toBe(200)
    const person = { fullName: 'Tina Marsh', email: 'tina@example.com', location: 'M1 1AE' }
    const fields = { ...person, password: 'a quiet kettle', confirm: 'a quiet kettle' }
    const answer = await server.ask('/signup', form(fields, { origin: server.url }))
    expect([answer.status, answer.headers.location]).toEqual([302, '/confirm-email'])
    await expect
      .poll(async () => (await ask(as('row_user'), 'select from mailbox')).rowCount, { timeout: 20_000 })
      .toBe(1)
  })

  test('the role of the server changes no table and keeps to its time, and each start gives it what is new', async () => {
    for (const statement of [
      'drop table jobs',
      'alter table jobs add x int',
      'create table mine ()',
      'truncate jobs',
    ]) {
      await expect(ask(as('row_user'), statement)).rejects.toMatchObject({ code: '42501' })
    }
    expect((await ask(as('row_user'), 'show statement_timeout')).rows).toEqual([{ statement_timeout: '5s' }])
  })
})
