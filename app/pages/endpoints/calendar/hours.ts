import { api, site } from '#app/api.server.ts'
import { isId } from '#contract/id.ts'
import { listingTag } from '#contract/page-tags.ts'
import { FOR_ANY_SITE, missing, orNull, shared } from '../answer.ts'
import type { Route } from './+types/hours'
import { hoursCalendar } from './hours-calendar.ts'

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const hours = isId(id) ? await orNull(context.get(api).directory.hours({ id })) : null
  if (!hours) return missing()
  return shared(
    hoursCalendar(hours, context.get(site)),
    'text/calendar; charset=utf-8',
    { tags: [listingTag(id)], lasts: [hours.lasts] },
    {
      ...FOR_ANY_SITE,
      'content-disposition': 'inline; filename="opening-hours.ics"',
      'last-modified': hours.updatedAt.toUTCString(),
    },
  )
}
