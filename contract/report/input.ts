import { z } from 'zod'
import { Cursor, readCursor } from '../admin/list.ts'
import { REMOVAL_REASONS } from '../feedback/rules.ts'
import { paragraphs } from '../typed-text.ts'
import { REPORT_KINDS, REPORT_REASON_NAMES, REPORT_VIEWS } from './words.ts'

const kind = z.enum(REPORT_KINDS)

export const ReportSubjectInput = z.strictObject({ kind, subjectId: z.uuid() })
export type ReportSubjectInput = z.infer<typeof ReportSubjectInput>

export const Report = ReportSubjectInput.extend({
  reason: z.enum(REPORT_REASON_NAMES, 'Choose what is wrong'),
  note: paragraphs(1000).default(''),
})
export type Report = z.infer<typeof Report>

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

/** `seen`: how many reports of it there were; `version`: of the entry that feedback or a reply belongs to. */
export const DismissReports = ReportSubjectInput.extend({
  seen: z.int().min(1),
  version: z.int().nullable().default(null),
})
export type DismissReports = z.infer<typeof DismissReports>

export const UpholdReports = DismissReports.extend({ reason: z.enum(REMOVAL_REASONS, 'Choose a reason') })
export type UpholdReports = z.infer<typeof UpholdReports>
