import { site } from '#app/api.server.ts'
import { HOUR, seconds } from '#contract/duration.ts'
import type { Route } from './+types/web-manifest'
import { shared } from './answer.ts'

const icons = [192, 512].flatMap((size) =>
  ['any', 'maskable'].map((purpose) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })),
)

/** What a phone needs to put the site on its home screen. The colours are those of tokens.css, light. */
export function loader({ context }: Route.LoaderArgs) {
  const { name, tagline } = context.get(site)
  const manifest = {
    name,
    short_name: name,
    description: tagline,
    lang: 'en-GB',
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#fbf8f3',
    theme_color: '#fbf8f3',
    icons,
  }
  return shared(JSON.stringify(manifest), 'application/manifest+json', { tags: [], max: seconds(HOUR) })
}
