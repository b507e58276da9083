import { api, site } from '#app/api.server.ts'
import { CARD, cardCode } from '#contract/embed/words.ts'
import { isId } from '#contract/id.ts'
import { listingTag } from '#contract/page-tags.ts'
import { FOR_ANY_SITE, missing, orNull, sharedJson } from '../answer.ts'
import type { Route } from './+types/oembed'

/** Seconds for which those that ask keep the answer. */
const KEEPS = 3_600
/** Pixels: a card is unreadable if smaller. */
const LEAST = { width: 240, height: 180 }

/** oEmbed 1.0: what a website shows for a link to a listing. Only JSON. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { name: siteName, origin } = context.get(site)
  const query = new URL(request.url).searchParams
  const format = query.get('format') ?? 'json'
  if (format !== 'json') return new Response('This site answers with JSON only.\n', { status: 501, headers: TEXT })
  const id = listingIn(query.get('url') ?? '', origin)
  const listing = id && (await orNull(context.get(api).directory.embed({ id })))
  if (!listing) return missing()
  const width = bounded(query.get('maxwidth'), LEAST.width, CARD.width)
  const height = bounded(query.get('maxheight'), LEAST.height, CARD.height)
  const { name } = listing
  const answer = {
    version: '1.0',
    type: 'rich',
    title: `${name} on ${siteName}`,
    author_name: name,
    author_url: `${origin}/directory/${listing.id}`,
    provider_name: siteName,
    provider_url: origin,
    cache_age: KEEPS,
    width,
    height,
    html: cardCode({ id: listing.id, name, origin, site: siteName, width, height }),
  }
  const rule = { tags: [listingTag(listing.id)], params: ['url', 'format', 'maxwidth', 'maxheight'], max: 60 }
  return sharedJson(answer, rule, FOR_ANY_SITE)
}

const TEXT = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }

/** Null unless it is the address of a listing here. */
function listingIn(text: string, origin: string): string | null {
  const address = URL.parse(text)
  if (address?.origin !== origin) return null
  const [, id = ''] = /^\/directory\/([^/]+)\/?$/.exec(address.pathname) ?? []
  return isId(id) ? id : null
}

function bounded(asked: string | null, least: number, most: number): number {
  const number = Number(asked ?? most)
  return Number.isFinite(number) ? Math.round(Math.min(most, Math.max(least, number))) : most
}
