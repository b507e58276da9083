import type { ActResult } from '../act/act-result.ts'

/** Of the form that invites, and of the buttons beside an invitation. */
export const INVITE_FIELDS = { intent: 'text', id: 'text', username: 'text', email: 'text', role: 'text' } as const

export type InviteResult = ActResult<typeof INVITE_FIELDS>
