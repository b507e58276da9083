import { z } from 'zod'
import { textFields } from '#contract/form.ts'
import { DismissReports, UpholdReports } from '#contract/report/input.ts'
import type { ActResult } from '../act/act-result.ts'
import { defineActs } from '../act/define-acts.server.ts'

/** `seen`: how many reports there were; `message`: one that is held. */
const REPORT_FIELDS = textFields('intent', 'kind', 'subject', 'seen', 'version', 'reason', 'message')

export type ReportActResult = ActResult<typeof REPORT_FIELDS>

const HeldId = z.strictObject({ id: z.uuid() })

export const actOnReports = defineActs(REPORT_FIELDS, 'Failed to update reports', (act) => ({
  uphold: act({
    schema: UpholdReports,
    input: ({ reason, ...seen }) => ({ ...seenIn(seen), reason: reason || undefined }),
    paths: { subjectId: 'subject' },
    call: ({ report }, input) => report.uphold(input),
    title: 'Not removed',
    said: 'reports-upheld',
  }),
  dismiss: act({
    schema: DismissReports,
    input: seenIn,
    hidden: true,
    call: ({ report }, input) => report.dismiss(input),
    title: 'Not dismissed',
    said: 'reports-dismissed',
  }),
  release: act({
    schema: HeldId,
    input: ({ message }) => ({ id: message }),
    hidden: true,
    call: ({ heldMessage }, input) => heldMessage.release(input),
    title: 'Not delivered',
    said: 'message-released',
  }),
  drop: act({
    schema: HeldId,
    input: ({ message }) => ({ id: message }),
    hidden: true,
    call: ({ heldMessage }, input) => heldMessage.drop(input),
    title: 'Not dropped',
    said: 'message-dropped',
  }),
}))

type SeenReports = { kind: string; subject: string; seen: string; version: string }

function seenIn({ kind, subject, seen, version }: SeenReports) {
  return { kind, subjectId: subject, seen: Number(seen), version: version === '' ? null : Number(version) }
}
