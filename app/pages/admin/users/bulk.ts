import { USERS_PER_PAGE } from '#contract/user/words.ts'

export const BULK_FIELDS = { ids: USERS_PER_PAGE, act: 'text', membership: 'text', reason: 'text' } as const

export const BULK_ACTS = {
  deactivate: 'Deactivate',
  activate: 'Activate',
  hide: 'Hide',
  show: 'Show',
} as const
export type BulkAct = keyof typeof BULK_ACTS

export function isBulkAct(text: string): text is BulkAct {
  return Object.hasOwn(BULK_ACTS, text)
}

/** `problem` null: done. */
export type SelectionResult = { id: string; problem: string | null }
