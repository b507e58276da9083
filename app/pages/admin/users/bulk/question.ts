import { BULK_ACTS, type BulkAct } from '#contract/admin/bulk.ts'
import type { UserFilters } from '#contract/user/input.ts'
import {
  CONFIRMATION_LABELS,
  MEMBERSHIP_FILTER_LABELS,
  noUserQuery,
  STATE_LABELS,
  TYPE_LABELS,
  userParams,
} from '#contract/user/words.ts'

export const BULK_RUN_FIELDS = { count: 'text', reason: 'text', membership: 'text', typed: 'text' } as const

export function actIn(params: URLSearchParams): BulkAct | null {
  return BULK_ACTS.find((act) => act === params.get('act')) ?? null
}

export function queryOf(filters: UserFilters): string {
  return userParams({ ...noUserQuery, ...filters }).toString()
}

/** The filters in words; none: everyone. */
export function filterWords({ q, type, state, membership, confirmed, from, to }: UserFilters): string[] {
  return [
    ...(q ? [`found by “${q}”`] : []),
    ...(type ? [TYPE_LABELS[type]] : []),
    ...(state ? [STATE_LABELS[state]] : []),
    ...(membership ? [`Membership: ${MEMBERSHIP_FILTER_LABELS[membership]}`] : []),
    ...(confirmed ? [CONFIRMATION_LABELS[confirmed]] : []),
    ...(from ? [`joined from ${from}`] : []),
    ...(to ? [`joined until ${to}`] : []),
  ]
}
