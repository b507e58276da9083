import { site } from '#app/api.server.ts'
import { HOUR, seconds } from '#contract/duration.ts'
import type { Route } from './+types/web-manifest'
import { shared } from './answer.ts'

const icons = [192, 512].flatMap((size) => [
  icon(`/icon-${size}.png`, size, 'any'),
  icon(`/icon-maskable-${size}.png`, size, 'maskable'),
])

const shortcuts = [
  { name: 'Find professionals', url: '/directory', icons: [icon('/shortcut-search.png', 96, 'any')] },
  { name: 'Post a job', url: '/post-job', icons: [icon('/shortcut-post-job.png', 96, 'any')] },
  { name: 'Messages', url: '/messages', icons: [icon('/shortcut-messages.png', 96, 'any')] },
  { name: 'Job directory', url: '/job-directory', icons: [icon('/shortcut-jobs.png', 96, 'any')] },
]

/** The icons that `npm run app-icons` draws. */
function icon(src: string, size: number, purpose: 'any' | 'maskable') {
  return { src, sizes: `${size}x${size}`, type: 'image/png', purpose }
}

/**
 * What a phone needs to put the site on its home screen. A manifest has one colour for both themes: those of tokens.css,
 * light. Once the page is there, its own `theme-color` for each theme holds (document/start.tsx).
 */
export function loader({ context }: Route.LoaderArgs) {
  const { name, tagline } = context.get(site)
  const manifest = {
    id: '/',
    name,
    short_name: name,
    description: tagline,
    lang: 'en-GB',
    dir: 'ltr',
    scope: '/',
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#fbf8f3',
    theme_color: '#fbf8f3',
    icons,
    shortcuts,
  }
  return shared(JSON.stringify(manifest), 'application/manifest+json', { tags: [], max: seconds(HOUR) })
}
