import { site } from '#app/api.server.ts'
import { HOUR, seconds } from '#contract/duration.ts'
import type { Route } from './+types/robots'
import { shared } from './answer.ts'

const closed = [
  '/dev/',
  '/account',
  '/profile',
  '/dashboard',
  '/messages',
  '/admin',
  '/membership',
  '/directory/*/reveal',
]

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(site)
  const rules = ['User-agent: *', 'Allow: /', ...closed.map((path) => `Disallow: ${path}`)]
  const text = [...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
  return shared(text, 'text/plain; charset=utf-8', { tags: [], max: seconds(HOUR) })
}
