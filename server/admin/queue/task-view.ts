import { z } from 'zod'
import type { QueueTask, TaskDetail } from '#contract/admin/view.ts'
import type { TaskState } from '#contract/admin/words.ts'
import { DEAD_LETTERS } from '#server/platform/queues.ts'
import type { TaskRow } from '#server/platform/tasks.ts'
import { readDeadLetter } from './lane.ts'

const MAX_ERROR_LENGTH = 300

export function viewTask(row: TaskRow): QueueTask {
  const { id, kind, failures, createdAt, nextAt } = row
  const { lane } = readDeadLetter(row.data)
  const state = taskState(row)
  return {
    id,
    queue: state === 'dead' ? (lane?.queue ?? null) : row.name,
    kind,
    state,
    failures,
    error: errorOf(row),
    createdAt,
    nextAt: state === 'waiting' || state === 'retried' ? nextAt : null,
    can: { retry: state === 'retried' || (state === 'dead' && lane !== null), drop: state !== 'active' },
  }
}

function taskState({ name, state }: TaskRow): TaskState {
  if (name === DEAD_LETTERS) return 'dead'
  if (state === 'retry') return 'retried'
  return state === 'active' ? 'active' : 'waiting'
}

const Output = z.object({ message: z.string(), cause: z.object({ message: z.string() }).optional().catch(undefined) })
const GivenUp = z.object({ reason: z.string() })

/** The first line of the innermost error: below it a database lists the values of a query. */
function errorOf({ data, output }: TaskRow): string | null {
  const reason = GivenUp.safeParse(data).data?.reason
  const error = Output.safeParse(output).data
  const said = reason ?? error?.cause?.message ?? error?.message
  return said === undefined ? null : withoutSecrets(said.split('\n')[0] ?? '').slice(0, MAX_ERROR_LENGTH)
}

/** Masks addresses, codes, tokens and what is quoted. */
function withoutSecrets(line: string): string {
  return line
    .replace(/\S+@\S+/g, '•••')
    .replace(/[\w~+/=.-]{24,}/g, '•••')
    .replace(/\d{6,}/g, '•••')
    .replace(/\(([^()]*)\)=\([^()]*\)/g, '($1)=(•••)')
}

const Fields = z.record(z.string(), z.unknown())
const NAMED_BY = new Set(['mail', 'push', 'name', 'act', 'type', 'data'])

export function detailTask(row: TaskRow): TaskDetail {
  const { task } = readDeadLetter(row.data)
  const outer = Fields.safeParse(task).data ?? {}
  const fields = { ...outer, ...Fields.safeParse(outer.data).data }
  const about: TaskDetail['about'] = []
  const hidden: string[] = []
  for (const [name, value] of Object.entries(fields)) {
    if (NAMED_BY.has(name) || value === null) continue
    if (isShown(name, value)) about.push({ name, value: String(value) })
    else hidden.push(name)
  }
  const person = about.find(({ name }) => name === 'userId' || name === 'providerId')
  return { ...viewTask(row), about, hidden, userId: person?.value ?? null }
}

function isShown(name: string, value: unknown): boolean {
  if (typeof value === 'number' || typeof value === 'boolean') return true
  if (typeof value !== 'string') return false
  if (name === 'email' || name === 'to') return z.email().safeParse(value).success
  return z.uuid().safeParse(value).success || z.iso.date().safeParse(value).success
}
