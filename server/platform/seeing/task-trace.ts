import { z } from 'zod'
import { type Activity, traceToCarry } from './observe.ts'

const KEY = '~trace'
const Carrying = z.looseObject({ [KEY]: z.string() })

/** With what its spans will belong to; as it is where nothing is traced. */
export function carrying(task: object): object {
  const trace = traceToCarry()
  return trace === null ? task : { ...task, [KEY]: trace }
}

export function uncarried(carried: unknown): { data: unknown; trace: string | null } {
  const { success, data } = Carrying.safeParse(carried)
  if (!success) return { data: carried, trace: null }
  const { [KEY]: trace, ...own } = data
  return { data: own, trace }
}

/** What it is called: a mail, an event, a notification. */
const NamedTask = z.object({ mail: z.string().optional(), name: z.string().optional(), push: z.string().optional() })

type TaskGiven = { queue: string; id?: string; data?: unknown; trace?: string | null; isBulk?: boolean }

/** Continues the trace of the request that caused it. Of bulk, thousands follow from one, so they only point back at it. */
export function activityOf({ queue, id, data, trace = null, isBulk = false }: TaskGiven): Activity {
  const { mail, name, push } = NamedTask.catch({}).parse(data)
  const task = mail ?? name ?? push ?? queue
  return {
    name: `task ${task}`,
    kind: 'entry',
    attributes: { 'fettle.queue': queue, 'fettle.task': task, ...(id ? { 'messaging.message.id': id } : {}) },
    root: isBulk ? { link: trace } : { parent: trace },
    count: (measures, outcome, seconds) => measures.task(queue, outcome, seconds),
  }
}
