export const DASHBOARD_DAYS = 30

export const CHECKLIST_ITEMS = [
  'title',
  'bio',
  'skills',
  'place',
  'hours',
  'picture',
  'website',
  'trade',
  'service',
  'portfolio',
] as const
export type ChecklistItem = (typeof CHECKLIST_ITEMS)[number]

/** Must match what profile_completeness() (db/sql/ranking.sql) counts. */
export const CHECKLIST = {
  title: { label: 'Say in one line what you do', to: '/account?tab=profile#title' },
  bio: { label: 'Describe your work in at least 200 characters', to: '/account?tab=profile#bio' },
  skills: { label: 'Name at least three skills', to: '/account?tab=profile#skills' },
  place: {
    label: 'Say where you work from, with a town or postcode that we know',
    to: '/account?tab=profile#location',
  },
  hours: { label: 'Give your opening hours', to: '/account/availability#hours' },
  picture: { label: 'Add a profile photo', to: '/account?photo=1' },
  website: { label: 'Link your website', to: '/account?tab=profile#website' },
  trade: { label: 'Choose at least one category', to: '/account?tab=profile#category' },
  service: { label: 'Add a service with its price', to: '/account/services?add', unpaid: '/profile?tab=services' },
  portfolio: {
    label: 'Show a piece of work in your portfolio',
    to: '/account/portfolio',
    unpaid: '/profile?tab=portfolio',
  },
} as const satisfies Record<ChecklistItem, { label: string; to: string; unpaid?: string }>

/** Some tools ask for a membership. */
export function checklistLink(item: ChecklistItem, member: boolean): string {
  const entry: { to: string; unpaid?: string } = CHECKLIST[item]
  return member ? entry.to : (entry.unpaid ?? entry.to)
}
