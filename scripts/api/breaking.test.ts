import { expect, test } from 'vitest'
import { breakingChanges } from './breaking.ts'

type Change = Partial<{
  required: string[]
  answer: Record<string, unknown>
  answerRequired: string[]
  body: Record<string, unknown>
  query: { name: string; required: boolean; schema: unknown }[]
  security: unknown[]
  path: string
}>

function documentWith({
  required = ['title'],
  answer = { id: { type: 'string' }, price: { $ref: '#/components/schemas/Money' } },
  answerRequired = ['id'],
  body = { title: { type: 'string' }, timing: { enum: ['now', 'later'], type: 'string' } },
  query = [{ name: 'limit', required: false, schema: { type: 'integer' } }],
  security = [{ key: ['jobs'] }],
  path = '/jobs',
}: Change = {}) {
  const json = (schema: unknown) => ({ content: { 'application/json': { schema } } })
  const operation = {
    security,
    parameters: query.map((parameter) => ({ in: 'query', ...parameter })),
    requestBody: json({ type: 'object', properties: body, required }),
    responses: { 200: json({ type: 'object', properties: answer, required: answerRequired }), 404: json({}) },
  }
  return {
    paths: { [path]: { post: operation } },
    components: { schemas: { Money: { type: 'object', properties: { amount: { type: 'integer' } } } } },
  }
}

const faultsOf = (change: Change) => breakingChanges(documentWith(), documentWith(change))

test('what only adds breaks no client', () => {
  expect(faultsOf({})).toEqual([])
  expect(
    faultsOf({
      answer: { id: { type: 'string' }, price: { $ref: '#/components/schemas/Money' }, more: { type: 'string' } },
      body: { title: { type: 'string' }, timing: { enum: ['now', 'later', 'soon'], type: 'string' }, extra: {} },
      query: [
        { name: 'limit', required: false, schema: { type: 'integer' } },
        { name: 'cursor', required: false, schema: { type: 'string' } },
      ],
      security: [{}, { key: ['jobs'] }],
    }),
  ).toEqual([])
})

const breaks: [string, Change, string][] = [
  ['an operation that is gone', { path: '/work' }, 'POST /jobs is gone'],
  ['an answer without a field', { answer: { id: { type: 'string' } } }, 'POST /jobs answer has no price any more'],
  ['a field that is there only sometimes', { answerRequired: [] }, 'POST /jobs answer has id only sometimes now'],
  ['a new required field', { required: ['title', 'timing'] }, 'POST /jobs body needs timing now'],
  [
    'a list of words that lost one',
    { body: { title: { type: 'string' }, timing: { enum: ['now'], type: 'string' } } },
    'POST /jobs body.timing takes later no more',
  ],
  [
    'a field of another kind',
    { body: { title: { type: 'number' }, timing: {} } },
    'POST /jobs body.title takes string no more',
  ],
  [
    'a parameter that is needed',
    { query: [{ name: 'limit', required: true, schema: {} }] },
    'POST /jobs needs the query parameter limit now',
  ],
  ['a parameter that is gone', { query: [] }, 'POST /jobs takes no the query parameter limit any more'],
  ['another scope', { security: [{ key: ['admin'] }] }, 'POST /jobs needs another scope now'],
]
test.each(breaks)('%s breaks clients', (_, change, fault) => {
  expect(faultsOf(change)).toContain(fault)
})

test('an answer that may be null now breaks clients', () => {
  const change = {
    answer: {
      id: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      price: { type: 'object', properties: { amount: { type: 'number' } } },
    },
  }
  expect(faultsOf(change)).toEqual(['POST /jobs answer.id gives more kinds than before: null no more'])
})
