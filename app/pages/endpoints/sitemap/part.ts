import { api, site } from '#app/api.server.ts'
import { missing, orNull, shared } from '../answer.ts'
import type { Route } from './+types/part'
import { urlSet } from './xml.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const name = params.part.match(/^([a-z0-9-]{1,40})\.xml$/)?.[1]
  const entries = name ? await orNull(context.get(api).sitemap.part({ name })) : null
  if (!entries) return missing()
  const { origin } = context.get(site)
  const xml = urlSet(entries.map(({ path, changedAt }) => ({ address: `${origin}${path}`, changedAt })))
  return shared(xml, 'application/xml; charset=utf-8', { tags: [name?.startsWith('jobs') ? 'jobs' : 'directory'] })
}
