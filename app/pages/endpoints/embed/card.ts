import { api, site } from '#app/api.server.ts'
import { themeIn } from '#contract/embed/words.ts'
import { isId } from '#contract/id.ts'
import { listingTag } from '#contract/page-tags.ts'
import { orNull, shared } from '../answer.ts'
import type { Route } from './+types/card'
import { CARD_POLICY, drawCard, drawNoCard } from './card-drawing.tsx'

const HTML = 'text/html; charset=utf-8'
const OWN = { 'content-security-policy': CARD_POLICY }

/** A page without scripts for a frame on another website: the same for every visitor, its owner included. */
export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const listing = isId(id) ? await orNull(context.get(api).directory.embed({ id })) : null
  const theme = themeIn(request.url)
  const publicSite = context.get(site)
  if (!listing) {
    const headers = { ...OWN, 'content-type': HTML, 'cache-control': 'no-store' }
    return new Response(drawNoCard(publicSite, theme), { status: 404, headers })
  }
  return shared(drawCard(listing, publicSite, theme), HTML, { tags: [listingTag(id)], params: ['theme'], max: 60 }, OWN)
}
