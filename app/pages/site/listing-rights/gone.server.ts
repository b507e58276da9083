import { href, redirect } from 'react-router'
import { api, type PageContext } from '#app/api.server.ts'
import { attempt } from '#app/request/attempt.server.ts'

/** Links of a notice (`?notice=1`) live longer than its listing: they lead to the page that says that it is gone. */
export async function leadToGone(context: PageContext, url: URL, id: string): Promise<void> {
  if (!url.searchParams.has('notice')) return
  const rights = await attempt(context.get(api).listing.rights({ id }))
  if (!rights.ok && rights.refused.code === 'LISTING_GONE') throw redirect(href('/directory/:id/remove', { id }))
}
