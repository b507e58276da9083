import { AskForChanges } from '#contract/approval/input.ts'
import { ById } from '#contract/by-id.ts'
import type { ActResult } from '../../act/act-result.ts'
import { defineActs } from '../../act/define-acts.server.ts'

const APPROVAL_FIELDS = { intent: 'text', id: 'text', reason: 'text' } as const

export type ApprovalActResult = ActResult<typeof APPROVAL_FIELDS>

/** What is decided about a new listing. */
export const actOnListing = defineActs(APPROVAL_FIELDS, 'Please try again.', (act) => ({
  approve: act({
    schema: ById,
    hidden: true,
    input: ({ id }) => ({ id }),
    call: ({ approval }, input) => approval.approve(input),
    title: 'Not approved',
    said: 'listing-approved',
  }),
  ask: act({
    schema: AskForChanges,
    input: ({ id, reason }) => ({ id, reason }),
    call: ({ approval }, input) => approval.askForChanges(input),
    title: 'Not sent',
    said: 'changes-asked',
  }),
}))
