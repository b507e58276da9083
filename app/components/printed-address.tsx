import { useLocation, useMatches } from 'react-router'
import { siteOf } from './page-meta.ts'

/** On paper a page says where it comes from. */
export function PrintedAddress() {
  const { origin } = siteOf(useMatches())
  return <p className="mt-8 hidden text-sm print:block">{origin + useLocation().pathname}</p>
}
