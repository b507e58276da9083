import { Histogram, type Registry } from 'prom-client'
import type { Measures, Outcome } from './observe.ts'

/** Seconds. Few, since each procedure has its own. */
const BUCKETS = {
  procedure: [0.005, 0.025, 0.1, 0.5, 2.5],
  statement: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5],
  task: [0.01, 0.1, 1, 10, 60],
  call: [0.05, 0.25, 1, 5, 15],
}

export function createMeasures(registry: Registry): Measures {
  const of = <Label extends string>(name: string, help: string, buckets: number[], labelNames: Label[]) =>
    new Histogram({ name, help, buckets, labelNames, registers: [registry] })
  const procedures = of(
    'procedure_duration_seconds',
    'Time that a procedure takes; refused: by a rule, as it should be',
    BUCKETS.procedure,
    ['procedure', 'outcome'],
  )
  const statements = of(
    'database_statement_duration_seconds',
    'Time that a statement takes on its connection',
    BUCKETS.statement,
    ['outcome'],
  )
  const tasks = of(
    'queue_task_duration_seconds',
    'Time that a task of the queue or of the clock takes; failed ones are tried again',
    BUCKETS.task,
    ['queue', 'outcome'],
  )
  const calls = of('outbound_call_duration_seconds', 'Time that a service of others takes', BUCKETS.call, [
    'service',
    'outcome',
  ])
  return {
    procedure: (procedure, outcome, seconds) => procedures.observe({ procedure, outcome }, seconds),
    statement: (outcome: Outcome, seconds) => statements.observe({ outcome }, seconds),
    task: (queue, outcome, seconds) => tasks.observe({ queue, outcome }, seconds),
    call: (service, outcome, seconds) => calls.observe({ service, outcome }, seconds),
  }
}
