import { isAdminPath } from '#contract/admin-path.ts'

/** Beside the list of all routes, which pages of the admin area have. */
export type RouteList = 'visitor' | 'site'

/**
 * The browser makes matchers of all routes that a page tells it, and nobody can use the page before: a quarter of a
 * millisecond for each on a quick machine. So a visitor's page tells only of itself, of what visitors look at most, and of
 * what forms and boxes there ask. The way to any other address is a new document (components/frame/unlisted.ts).
 */
const FOR_VISITORS = [
  'root',
  'pages/site/layout',
  'pages/site/not-found',
  'pages/site/claim/ask',
  'pages/auth/login',
  'pages/account/messages/new',
  'pages/endpoints/category-names',
  'pages/endpoints/category-suggestions',
  'pages/endpoints/saved',
  'pages/job-form/photo-upload',
  ...['home', 'directory', 'listing', 'category', 'job-directory', 'job', 'post-job'].map(
    (page) => `pages/site/${page}/`,
  ),
  'pages/auth/sign-up/',
  'pages/endpoints/places/',
  'pages/endpoints/search/',
]

/** What only documents, pictures and other machines ask for. */
const FOR_NO_PAGE = ['media', 'og', 'redirects', 'robots', 'sitemap'].map((name) => `pages/endpoints/${name}`)

type Page = { path: string; ids: readonly string[]; signedIn: boolean }

/** The address of a page's list, beside that of all routes (scripts/route-lists.mjs). `ids` are its routes. */
export function routeListUrl(url: string, { path, ids, signedIn }: Page): string {
  if (isAdminPath(path)) return url
  return url.replace('/manifest-', signedIn || ids.some(leadsIn) ? '/site-manifest-' : '/visitor-manifest-')
}

/** To the pages of members, in place: the steps after a sign-up or a password. */
function leadsIn(id: string): boolean {
  return id.startsWith('pages/auth/') && !isForVisitors(id)
}

/** Of a page's routes, those that the list at `url` lacks: the page brings them itself. */
export function unlisted<R>(url: string, routes: Record<string, R>): Record<string, R> {
  if (!url.includes('/visitor-manifest-')) return {}
  return Object.fromEntries(Object.entries(routes).filter(([id]) => !isForVisitors(id)))
}

export function isListed(list: RouteList, route: { id: string; path: string }): boolean {
  if (list === 'visitor') return isForVisitors(route.id)
  return !isAdminPath(route.path) && !FOR_NO_PAGE.some((start) => route.id.startsWith(start))
}

function isForVisitors(id: string): boolean {
  return FOR_VISITORS.some((known) => (known.endsWith('/') ? id.startsWith(known) : id === known))
}
