import { api, site } from '#app/api.server.ts'
import { themeIn } from '#contract/embed/words.ts'
import { isId } from '#contract/id.ts'
import { listingTag } from '#contract/page-tags.ts'
import { missing, orNull, SANDBOX, shared } from '../answer.ts'
import type { Route } from './+types/badge'
import { drawBadge } from './badge-drawing.tsx'

/** The same for every visitor, its owner included. */
export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const listing = isId(id) ? await orNull(context.get(api).directory.embed({ id })) : null
  if (!listing) return missing()
  return shared(
    drawBadge(listing, context.get(site).name, themeIn(request.url)),
    'image/svg+xml; charset=utf-8',
    { tags: [listingTag(id)], params: ['theme'], max: 60 },
    { 'content-security-policy': SANDBOX },
  )
}
