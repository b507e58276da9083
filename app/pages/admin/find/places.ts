import { href } from 'react-router'
import type { StaffType } from '#contract/account/words.ts'
import { foldText } from '#contract/text.ts'
import { BUSINESSES_TABS } from '../businesses/tabs.tsx'
import { areasFor } from '../frame/areas.ts'
import { OPERATIONS_TABS } from '../operations/operations-frame.tsx'
import { SETTINGS_TABS } from '../settings/settings-frame.tsx'

/** A page of the admin area. `words`: by what else it is found. `for`: the least role that sees it. */
export type Place = { label: string; to: string; for: StaffType; group: 'Pages' | 'Settings'; words: string }

const page = (label: string, to: string, { role = 'admin', words = '' }: { role?: StaffType; words?: string } = {}) =>
  ({ label, to, for: role, group: 'Pages', words }) satisfies Place

const PLACES: readonly Place[] = [
  ...areasFor('admin').map(({ label, to, card = '', ...area }) => page(label, to, { role: area.for, words: card })),
  ...BUSINESSES_TABS.map(({ label, href, ...tab }) =>
    page(label, href, { role: tab.for, words: 'businesses listings' }),
  ),
  ...OPERATIONS_TABS.map(({ label, href }) => page(label, href, { words: 'operations' })),
  page('Create provider', href('/admin/users/new'), { words: 'new listing business' }),
  page('Bulk actions', href('/admin/users/bulk'), { words: 'many users deactivate hide' }),
  page('New import', href('/admin/businesses/import/new'), { words: 'csv file upload' }),
  page('Searches with no results', href('/admin/searches'), { words: 'misses search terms' }),
  page('Feedback: appeals', `${href('/admin/feedback')}?view=appeals`, { role: 'moderator' }),
  page('Held messages', `${href('/admin/reports')}?view=held`, { role: 'moderator', words: 'reports check' }),
  page('Your account', href('/admin/account'), { role: 'moderator', words: 'email address daily digest password' }),
  ...SETTINGS_TABS.map(
    ({ label, href, words }) =>
      ({ label, to: href, for: 'admin', group: 'Settings', words: `settings ${words}` }) satisfies Place,
  ),
]

/** Each word of the text begins one of the place's. Without a text, the pages of the menu. */
export function placesFor(role: StaffType, text: string): Place[] {
  const own = PLACES.filter((place) => role === 'admin' || place.for === 'moderator')
  const words = foldText(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return own.slice(0, areasFor(role).length)
  const begins = (said: string) => words.every((word) => foldText(` ${said}`).includes(` ${word}`))
  const byLabel = own.filter((place) => begins(place.label))
  return [...byLabel, ...own.filter((place) => !byLabel.includes(place) && begins(`${place.label} ${place.words}`))]
}
