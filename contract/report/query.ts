import { z } from 'zod'
import { Cursor, readCursor } from '../feedback/moderation-query.ts'
import { REMOVAL_REASONS } from '../feedback/words.ts'
import { REPORT_VIEWS } from './queue.ts'
import { REPORT_KINDS } from './words.ts'

// Apart from what pages show: browsers need no zod.

const kind = z.enum(REPORT_KINDS)

export const ReportQuery = z.strictObject({
  view: z.enum(REPORT_VIEWS).exclude(['held']),
  kind: kind.nullable(),
  /** One thing alone. */
  subjectId: z.uuid().nullable(),
  after: Cursor.nullable(),
})
export type ReportQuery = z.infer<typeof ReportQuery>

/** Never fails: unreadable values count as missing. */
export function readReportQuery(params: URLSearchParams): ReportQuery {
  return {
    view: params.get('view') === 'closed' ? 'closed' : 'open',
    kind: kind.safeParse(params.get('kind')).data ?? null,
    subjectId: z.uuid().safeParse(params.get('subject')).data ?? null,
    after: readCursor(params),
  }
}

export const ReportSubjectInput = z.strictObject({ kind, subjectId: z.uuid() })

/** `seen`: how many reports of it there were; `version`: of the entry that feedback or a reply belongs to. */
const Seen = ReportSubjectInput.extend({ seen: z.int().min(1), version: z.int().nullable().default(null) })

export const DismissReports = Seen
export type DismissReports = z.infer<typeof DismissReports>

export const UpholdReports = Seen.extend({ reason: z.enum(REMOVAL_REASONS, 'Choose a reason') })
export type UpholdReports = z.infer<typeof UpholdReports>
