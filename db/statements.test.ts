import pg from 'pg'
import { expect, test } from 'vitest'
import { type StatementWatches, watchStatements } from './statements.ts'

const COMMENT = " /*request_id='abc'*/"

/** A client whose connection takes everything, and what it was given. */
function clientOf(watches: StatementWatches) {
  const given: unknown[] = []
  const client: pg.PoolClient = Object.assign(new pg.Client(), { release: () => {} })
  client.query = new Proxy(client.query, {
    apply(_, __, [asked, ...rest]) {
      given.push(asked)
      const last = rest.at(-1)
      if (typeof last !== 'function') return Promise.resolve('rows')
      last(null, 'rows')
    },
  })
  watchStatements(client, watches, true)
  return { client, given }
}

function watching() {
  const seen: string[] = []
  const watches: StatementWatches = {
    current: (text) => ({ comment: COMMENT, end: (error) => void seen.push(`${text}: ${error ?? 'done'}`) }),
  }
  return { ...clientOf(watches), seen }
}

test('a statement without a name takes the comment along, also with its values and as a text', async () => {
  const { client, given, seen } = watching()
  const asked = { text: 'select $1', rowMode: 'array' }
  await client.query(asked, [1])
  await client.query('begin')
  expect(given).toEqual([{ text: `select $1${COMMENT}`, rowMode: 'array' }, `begin${COMMENT}`])
  expect(asked.text).toBe('select $1')
  expect(seen).toEqual(['select $1: done', 'begin: done'])
})

test('a statement with a name is sent as it is, or its connection would not know it again', async () => {
  const { client, given, seen } = watching()
  const named = [{ text: '/* prepared */ select 1' }, { name: 'own', text: 'select 2' }]
  for (const asked of named) await client.query(asked)
  expect(given).toEqual(named)
  expect(seen).toHaveLength(2)
})

test('a callback hears of the end as before', () => {
  const { client, seen } = watching()
  const heard: unknown[] = []
  client.query('select 1', [], (error, rows) => heard.push(error, rows))
  expect(heard).toEqual([null, 'rows'])
  expect(seen).toEqual(['select 1: done'])
})

test('while no one watches, nothing is added', async () => {
  const { client, given } = clientOf({ current: null })
  await client.query('select 1')
  expect(given).toEqual(['select 1'])
})
