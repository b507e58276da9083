import type { LinksFunction } from 'react-router'
import staffStyles from '#app/ui/staff.css?url'

/** The style sheet of the admin area and the kit, beside that of every page. */
export const staffLinks: LinksFunction = () => [{ rel: 'stylesheet', href: staffStyles }]
