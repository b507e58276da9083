import { data } from 'react-router'
import { visitor } from '#app/api.server.ts'
import { staffLinks } from '../../admin/frame/styles.ts'
import type { Route } from './+types/page'
import Kit from './kit.tsx'

/** For the operator on this machine only. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(visitor).operator) throw data(null, { status: 404 })
  return null
}

export const links = staffLinks

export { meta } from './kit.tsx'

export default function KitPage() {
  return <Kit />
}
