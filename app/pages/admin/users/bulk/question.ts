import { BULK_ACTS, type BulkAct, listParams } from '#contract/admin/words.ts'
import type { UserFilters } from '#contract/user/input.ts'
import {
  CONFIRMATION_LABELS,
  MEMBERSHIP_FILTER_LABELS,
  noUserFilters,
  STATE_LABELS,
  TYPE_LABELS,
} from '#contract/user/words.ts'

export function actIn(params: URLSearchParams): BulkAct | null {
  return BULK_ACTS.find((act) => act === params.get('act')) ?? null
}

export function paramsOf(filters: UserFilters): URLSearchParams {
  return listParams(filters, noUserFilters)
}

/** The filters in words. Empty if they are everyone. */
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
