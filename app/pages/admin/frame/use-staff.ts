import { useRouteLoaderData } from 'react-router'
import type { StaffView } from '#contract/admin/view.ts'

/** Who looks at the admin page. */
export function useStaff(): StaffView | undefined {
  return useRouteLoaderData<StaffView>('pages/admin/layout')
}
