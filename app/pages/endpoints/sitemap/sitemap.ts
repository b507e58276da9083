import { api, site } from '#app/api.server.ts'
import { shared } from '../answer.ts'
import type { Route } from './+types/sitemap'
import { sitemapIndex } from './xml.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(site)
  const parts = await context.get(api).sitemap.index()
  const xml = sitemapIndex(
    parts.map(({ name, changedAt }) => ({ address: `${origin}/sitemaps/${name}.xml`, changedAt })),
  )
  return shared(xml, 'application/xml; charset=utf-8', { tags: ['directory'] })
}
