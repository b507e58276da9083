import { z } from 'zod'
import { Cursor } from '#contract/admin/list.ts'
import { AuditFilters } from '#contract/audit/input.ts'
import type { AuditRow } from '#server/admin/audit/find.ts'
import { auditStream, beginAuditStream } from '#server/admin/audit/stream.ts'
import { adminReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { operation } from '../operation.ts'
import { readCursor, writeCursor } from '../paging.ts'
import { PROVIDER } from '../profile/examples.ts'

/** No earlier one is in the log, nor in what the database can read. */
const Instant = z.iso.datetime().refine((text) => text >= '1970', 'Send a time since 1970')

const MAX_AUDIT_LINES = 10_000

const Concerned = z.object({ id: z.uuid(), name: z.string().nullable().describe('Null if they were erased.') })

/** A line of the stream. */
const AuditLine = z.object({
  id: z.uuid(),
  at: z.date(),
  action: z.string(),
  actor: Concerned.nullable().describe('Null for the scheduler, the command line, and visitors.'),
  subject: Concerned.nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
  cursor: z.string().describe('To read on after this line.'),
})
type AuditLine = z.infer<typeof AuditLine>

const AuditStretch = z.strictObject({
  cursor: z.string().max(500).optional().describe('Of the last line you have. Leave it out to begin at `since`.'),
  since: Instant.optional(),
  until: Instant.optional().describe('Exclusive.'),
  limit: z.int().min(1).max(MAX_AUDIT_LINES).default(1_000),
  actor: AuditFilters.shape.actor.default('').describe('An id, an email address or a username.'),
  subject: AuditFilters.shape.subject.default(''),
  action: AuditFilters.shape.action.unwrap().optional(),
})

const NDJSON = 'application/x-ndjson'

const LINE = {
  id: 'c0f3a9d7-5b12-4e86-8a70-d9e4b1c6f238',
  at: '2026-11-28T10:05:00.000Z',
  action: 'user.hidden',
  actor: { id: '1b6e0d94-3c7f-4a25-9e81-f0a8c5d2b763', name: 'alex' },
  subject: { id: PROVIDER, name: 'Hall Heating' },
  before: { is_visible: true },
  after: { is_visible: false },
  reason: 'The business has closed',
  cursor: 'eyJhdCI6IjIwMjYtMTEtMjgifQ',
}

export const stream = adminReads
  .meta({ scope: 'admin' })
  .route(
    operation('GET /admin/audit', {
      tag: 'Admin',
      summary: 'Stream the audit log',
      description:
        'Oldest first, one JSON object a line. Each line has a cursor: send the last one you have, and the stream goes on after it.',
      stream: NDJSON,
      example: { answer: `${JSON.stringify(LINE)}\n` },
    }),
  )
  .input(AuditStretch)
  .output(z.object({ headers: z.object({ 'content-type': z.literal(NDJSON) }), body: z.instanceof(ReadableStream) }))
  .errors(refusals('CURSOR_UNKNOWN'))
  .handler(async ({ input: { cursor, since, until, limit, ...said }, context: { work, person } }) => {
    const filters = { ...said, action: said.action ?? null, from: null, to: null }
    const after = readCursor(cursor, Cursor) ?? (since === undefined ? null : beginningAt(since))
    await beginAuditStream(work, person, filters)
    const rows = auditStream(work, { filters, after, until: until === undefined ? null : new Date(until), most: limit })
    return { headers: { 'content-type': NDJSON }, body: linesOf(rows) }
  })

/** Reads on as the client does. */
function linesOf(rows: AsyncGenerator<AuditRow, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { value: row } = await rows.next()
      if (row) controller.enqueue(encoder.encode(`${JSON.stringify(lineOf(row))}\n`))
      else controller.close()
    },
    async cancel() {
      await rows.return()
    },
  })
}

function lineOf(row: AuditRow): AuditLine {
  const { id, at, action, actorId, actorName, subjectId, before, after, reason, cursor } = row
  const subjectName = row.subjectName ?? row.jobTitle ?? row.feedbackTitle ?? row.invited
  return {
    id,
    at,
    action,
    actor: actorId === null ? null : { id: actorId, name: actorName },
    subject: subjectId === null ? null : { id: subjectId, name: subjectName },
    before,
    after,
    reason,
    cursor: writeCursor({ at: cursor, id } satisfies Cursor),
  }
}

const NIL = '00000000-0000-0000-0000-000000000000'

/** The place before every entry of that moment. */
function beginningAt(since: string): Cursor {
  return { at: new Date(since).toISOString().replace('T', ' ').replace('Z', '+00'), id: NIL }
}
