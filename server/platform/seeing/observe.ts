import { AsyncLocalStorage } from 'node:async_hooks'

/** What spans say besides their name. No personal data: ids of ours, names of procedures, queues and services. */
export type Attributes = Record<string, string | number | boolean>

/** `entry` is what someone else asked of us, `exit` what we ask of someone else. */
export type SpanKind = 'inside' | 'entry' | 'exit'

export type Span = {
  /** Of the standard W3C Trace Context: what others continue this span by. */
  traceparent: string
  traceId: string
  /** False: it is not sent, and neither is what is begun in it. */
  sampled: boolean
  set(attributes: Attributes): void
  rename(name: string): void
  /** `failure` marks it as failed: a bug or an outage, and no refusal. */
  end(failure?: unknown): void
}

/** `parent` is a span, or the traceparent of one that others began. `link` points at one that this is only a consequence of. */
export type SpanStart = {
  kind: SpanKind
  attributes: Attributes
  parent?: Span | string | null
  link?: string | null
}

/** Makes spans: OpenTelemetry, where an operator has set an address (open-telemetry.ts). */
export type Tracing = { begin(name: string, start: SpanStart): Span }

/** What is measured, whether or not anything is traced. */
export type Measures = {
  procedure(path: string, outcome: Outcome, seconds: number): void
  statement(outcome: Outcome, seconds: number): void
  task(queue: string, outcome: Outcome, seconds: number): void
  call(service: string, outcome: Outcome, seconds: number): void
}

/** `refused`: by a rule, as it should be. */
export type Outcome = 'done' | 'refused' | 'failed'

/** What runs now: a request, or a task of the queue. */
type Scope = { requestId: string | null; span: Span | null }

const scopes = new AsyncLocalStorage<Scope>()
/** Of the process: a span belongs to what runs, whichever site it runs for. */
const watchers: { tracing: Tracing | null; measures: Measures | null } = { tracing: null, measures: null }

export function watchWith(given: Partial<typeof watchers>): void {
  Object.assign(watchers, given)
}

/** Null if nothing is traced. */
export function beginSpan(name: string, start: SpanStart): Span | null {
  return watchers.tracing?.begin(name, start) ?? null
}

export const currentScope = (): Scope | undefined => scopes.getStore()
export const currentMeasures = (): Measures | null => watchers.measures

export function inScope<Result>(scope: Scope, run: () => Result): Result {
  return scopes.run(scope, run)
}

/** What a task of the queue carries on, so that its spans belong to the request that caused it; null if that is not traced. */
export function traceToCarry(): string | null {
  const span = scopes.getStore()?.span
  return span?.sampled ? span.traceparent : null
}

export type Activity<Result = unknown> = {
  name: string
  kind: SpanKind
  attributes?: Attributes
  /** How to count it. */
  count(measures: Measures, outcome: Outcome, seconds: number): void
  /** Whether an error is a refusal; by default none is. */
  refuses?(error: unknown): boolean
  /** Whether a result is a failure all the same, as an answer with 500 is. */
  failedBy?(result: Result): boolean
  /** Begins a trace where none is under way; without it, what runs outside of one makes no span. */
  root?: Pick<SpanStart, 'parent' | 'link'>
}

/** The one place where work is timed and traced. Costs next to nothing where no one watches. */
export async function observe<Result>(
  activity: Activity<NoInfer<Result>>,
  run: (span: Span | null) => Promise<Result>,
): Promise<Result> {
  const { measures, tracing } = watchers
  const scope = scopes.getStore()
  const above = scope?.span ?? null
  const begins = tracing !== null && (activity.root !== undefined || above?.sampled === true)
  const span = begins ? tracing.begin(activity.name, startOf(activity, above)) : null
  const startedAt = performance.now()
  const finish = (outcome: Outcome, failure?: unknown) => {
    if (measures) activity.count(measures, outcome, (performance.now() - startedAt) / 1000)
    span?.end(failure)
  }
  try {
    // What begins a trace is no one's request, though the connection of one happened to wake it.
    const inside = { requestId: activity.root ? null : (scope?.requestId ?? null), span }
    const result = await (span || activity.root ? scopes.run(inside, () => run(span)) : run(null))
    if (activity.failedBy?.(result)) finish('failed', new Error('The answer is a failure'))
    else finish('done')
    return result
  } catch (error) {
    if (activity.refuses?.(error)) finish('refused')
    else finish('failed', error ?? new Error('It failed'))
    throw error
  }
}

function startOf(
  { kind, attributes = {}, root }: Pick<Activity, 'kind' | 'attributes' | 'root'>,
  above: Span | null,
): SpanStart {
  return { kind, attributes, ...(root ?? { parent: above }) }
}

/** A call to a service of others, by its role: `smtp`, `stripe`, `push`, … */
export function observeCall<Result>(
  service: string,
  run: (span: Span | null) => Promise<Result>,
  judge: Pick<Activity<NoInfer<Result>>, 'refuses' | 'failedBy'> = {},
): Promise<Result> {
  return observe(
    {
      ...judge,
      name: `call ${service}`,
      kind: 'exit',
      attributes: { 'peer.service': service },
      count: (measures, outcome, seconds) => measures.call(service, outcome, seconds),
    },
    run,
  )
}
