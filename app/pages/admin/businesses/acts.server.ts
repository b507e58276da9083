import { AcceptClaim, HandOver, RefuseClaim, UndoOwnership } from '#contract/claim/input.ts'
import type { ActResult } from '../act/act-result.ts'
import { defineActs } from '../act/define-acts.server.ts'

/** The fields of every form about a claim. `ownership`: what is undone. */
const CLAIM_FIELDS = { intent: 'text', id: 'text', ownership: 'text', reason: 'text', note: 'text' } as const

export type ClaimActResult = ActResult<typeof CLAIM_FIELDS>

/** What is decided about a claim, from the queue or from its page. */
export const actOnClaim = defineActs(CLAIM_FIELDS, 'The claim could not be decided. Please try again.', (act) => ({
  accept: act({
    schema: AcceptClaim,
    input: ({ id, reason, note }) => ({ id, reason: reason || undefined, note }),
    call: ({ business }, input) => business.accept(input),
    title: 'Not accepted',
    said: 'claim-accepted',
  }),
  refuse: act({
    schema: RefuseClaim,
    input: ({ id, reason, note }) => ({ id, reason: reason || undefined, note }),
    call: ({ business }, input) => business.refuse(input),
    title: 'Not refused',
    said: 'claim-refused',
  }),
  'hand-over': act({
    schema: HandOver,
    input: ({ id, reason }) => ({ id, reason }),
    call: ({ business }, input) => business.handOver(input),
    title: 'Not handed over',
    said: 'claim-handed-over',
  }),
  undo: act({
    schema: UndoOwnership,
    input: ({ ownership, reason }) => ({ ownershipId: ownership, reason }),
    call: ({ business }, input) => business.undo(input),
    title: 'Not undone',
    said: 'claim-undone',
  }),
}))
