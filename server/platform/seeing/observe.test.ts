import { afterEach, expect, test } from 'vitest'
import {
  type Activity,
  currentScope,
  inScope,
  type Outcome,
  observe,
  observeCall,
  type Span,
  watchWith,
} from './observe.ts'

afterEach(() => watchWith({ tracing: null, measures: null }))

function watching() {
  const outcomes: Outcome[] = []
  const spans: { name: string; parent: unknown; failure?: unknown }[] = []
  const count = (_: string, outcome: Outcome) => void outcomes.push(outcome)
  watchWith({
    measures: { procedure: count, task: count, call: count, statement: (outcome) => void outcomes.push(outcome) },
    tracing: {
      begin(name, { parent }) {
        const span = { name, parent: parent ?? null }
        spans.push(span)
        return spanOf(name, (failure) => Object.assign(span, { failure }))
      },
    },
  })
  return { outcomes, spans }
}

const spanOf = (name: string, end: (failure: unknown) => void = () => {}, sampled = true): Span => ({
  traceparent: name,
  traceId: name,
  sampled,
  set: () => {},
  rename: () => {},
  end,
})

const activity: Activity = {
  name: 'directory.search',
  kind: 'inside',
  refuses: (error) => error === 'no',
  count: (measures, outcome, seconds) => measures.procedure('directory.search', outcome, seconds),
}

const request = (span: Span | null) => ({ requestId: 'abc', span })

test('what is done, refused and failed is counted, and only a failure marks its span', async () => {
  const { outcomes, spans } = watching()
  await inScope(request(spanOf('request')), async () => {
    await observe(activity, async () => 'well')
    await observe(activity, () => Promise.reject('no')).catch(() => {})
    await observe(activity, () => Promise.reject('broken')).catch(() => {})
  })
  expect(outcomes).toEqual(['done', 'refused', 'failed'])
  expect(spans.map(({ failure }) => failure)).toEqual([undefined, undefined, 'broken'])
})

test('a call that a rule refuses, or whose answer is a failure, is counted as that', async () => {
  const { outcomes } = watching()
  await observeCall('sms', () => Promise.reject('no'), { refuses: (error) => error === 'no' }).catch(() => {})
  expect(await observeCall('stripe', async () => 500, { failedBy: (status) => status >= 500 })).toBe(500)
  expect(outcomes).toEqual(['refused', 'failed'])
})

test('outside of a trace, and in one that is not sampled, nothing is traced but all is counted', async () => {
  const { outcomes, spans } = watching()
  await observe(activity, async () => {})
  await inScope(request(spanOf('request', () => {}, false)), () => observe(activity, async () => {}))
  expect([outcomes.length, spans]).toEqual([2, []])
})

test('a task begins a scope of its own, whichever request woke it', async () => {
  const { spans } = watching()
  const task = { ...activity, root: { parent: 'cause' } }
  const scope = await inScope(request(spanOf('another')), () => observe(task, async () => currentScope()))
  expect(scope?.requestId).toBeNull()
  expect(spans).toMatchObject([{ parent: 'cause' }])
  watchWith({ tracing: null })
  const untraced = await inScope(request(null), () => observe(task, async () => currentScope()))
  expect(untraced).toEqual({ requestId: null, span: null })
})
