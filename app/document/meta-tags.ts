import escapeHtml from 'escape-html'
import type { EntryContext, MetaDescriptor } from 'react-router'

/** What a page tells of itself: the tags that React Router's Meta draws in the browser. */
export function metaTags(context: EntryContext): string {
  return descriptorsOf(context).map(tagOf).join('')
}

/** The tags of the innermost route that gives any; if the page failed, of those above its boundary. */
function descriptorsOf({ routeModules, staticHandlerContext }: EntryContext): MetaDescriptor[] {
  const { matches, loaderData, errors, location } = staticHandlerContext
  const failed = errors ? matches.findIndex(({ route }) => errors[route.id] !== undefined) : -1
  const active = failed < 0 ? matches : matches.slice(0, failed + 1)
  const error = failed < 0 ? null : errors?.[matches[failed]?.route.id ?? '']
  const shown = active.map(({ route, params, pathname }) => {
    const { id, handle } = route
    return { id, params, pathname, handle, loaderData: loaderData[id], meta: [], error }
  })
  for (const { id, params, loaderData } of shown.toReversed()) {
    const meta = routeModules[id]?.meta
    if (Array.isArray(meta)) return meta
    if (meta) return meta({ loaderData, params, location, matches: shown, error }) ?? []
  }
  return []
}

function tagOf(descriptor: MetaDescriptor): string {
  if ('title' in descriptor && !('tagName' in descriptor))
    return `<title>${escapeHtml(String(descriptor.title))}</title>`
  if ('script:ld+json' in descriptor) {
    return `<script type="application/ld+json">${scriptSafe(JSON.stringify(descriptor['script:ld+json']))}</script>`
  }
  const { tagName = 'meta', ...attributes } = descriptor as Record<string, unknown>
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
  return `<${tagName}${written.join('')}/>`
}

/** JSON that can end no script element. Its `<` stand in texts alone, where they may be written so. */
export function scriptSafe(json: string): string {
  return json.replaceAll('<', '\\u003c')
}
