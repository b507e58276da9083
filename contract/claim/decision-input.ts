import { z } from 'zod'
import { cleanText } from '../directory/words.ts'
import { Cursor, readCursor } from '../feedback/input.ts'
import { paragraphs } from '../typed-text.ts'
import { Reason } from '../user/input.ts'
import { ACCEPT_REASONS, type AcceptReason, CLAIM_VIEWS, REFUSE_REASONS, type RefuseReason } from './decision.ts'

// Apart from the words: browsers need those only.

export const ClaimQuery = z.strictObject({ view: z.enum(CLAIM_VIEWS), after: Cursor.nullable() })
export type ClaimQuery = z.infer<typeof ClaimQuery>

export const UnclaimedQuery = z.strictObject({
  q: z.string().max(100),
  told: z.enum(['yes', 'no']).nullable(),
  after: Cursor.nullable(),
})
export type UnclaimedQuery = z.infer<typeof UnclaimedQuery>

/** Never fails: unreadable values count as missing. */
export function readClaimQuery(params: URLSearchParams): ClaimQuery {
  const view = ClaimQuery.shape.view.safeParse(params.get('view')).data
  return { view: view ?? 'waiting', after: readCursor(params) }
}

export function readUnclaimedQuery(params: URLSearchParams): UnclaimedQuery {
  return {
    q: cleanText(params.get('q') ?? '').slice(0, 100),
    told: UnclaimedQuery.shape.told.safeParse(params.get('told')).data ?? null,
    after: readCursor(params),
  }
}

const note = paragraphs(500).default('')

const isSaid = ({ reason, note }: { reason: string; note: string }) => reason !== 'other' || note !== ''
const SAY_IT = { path: ['note'], message: 'Say what it is' }

const acceptReasons = names<AcceptReason>(ACCEPT_REASONS)
const refuseReasons = names<RefuseReason>(REFUSE_REASONS)

export const AcceptClaim = z
  .strictObject({ id: z.uuid(), reason: z.enum(acceptReasons, 'Choose what showed it'), note })
  .refine(isSaid, SAY_IT)
export type AcceptClaim = z.infer<typeof AcceptClaim>

export const RefuseClaim = z
  .strictObject({ id: z.uuid(), reason: z.enum(refuseReasons, 'Choose a reason'), note })
  .refine(isSaid, SAY_IT)
export type RefuseClaim = z.infer<typeof RefuseClaim>

/** `id`: of the claim. */
export const HandOver = z.strictObject({ id: z.uuid(), reason: Reason })
export type HandOver = z.infer<typeof HandOver>

export const UndoOwnership = z.strictObject({ ownershipId: z.uuid(), reason: Reason })
export type UndoOwnership = z.infer<typeof UndoOwnership>

function names<Name extends string>(words: Record<Name, string>): Name[] {
  return Object.keys(words).filter((name): name is Name => name in words)
}
