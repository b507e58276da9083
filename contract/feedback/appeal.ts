import type { ModeratedKind, RemovalReason } from './words.ts'

export const APPEAL_OFFICE = 'Another person than the one who decided looks at it, where there is one.'

/** What may be appealed against. `removedFor` null: it is not removed, so there is nothing to appeal against. */
export type AppealOffer = {
  kind: ModeratedKind
  id: string
  text: string
  removedFor: RemovalReason | null
  made: { madeAt: Date; outcome: 'restored' | 'kept' | null } | null
}
