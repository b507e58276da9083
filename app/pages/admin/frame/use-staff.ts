import { useRouteLoaderData } from 'react-router'
import type { StaffView } from '#contract/admin/view.ts'
import type { ChosenColumns } from '../list/chosen-columns.ts'

/** Who looks at the admin pages, and how they want to see them in this browser. */
export type StaffData = StaffView & {
  columns: ChosenColumns
  /** The offer of 2-step verification is closed for a day. */
  offersLater: boolean
}

/** Who looks at the admin page. */
export function useStaff(): StaffData | undefined {
  return useRouteLoaderData<StaffData>('pages/admin/layout')
}
