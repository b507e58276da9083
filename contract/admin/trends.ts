/** Days that a line of the dashboard shows, today included. */
export const TREND_DAYS = 30

/** `level`: a state that is not added up, such as how many members there are. `path`: where more is told. */
type TrendSource = { figure: string; key: string; label: string; path: string; level?: true; pence?: true }

/** The lines of the dashboard, in their order, by the daily figures they are drawn from. */
export const TRENDS = [
  { figure: 'members', key: '', label: 'Members', path: '/admin/users?membership=member', level: true },
  { figure: 'revenue', key: '', label: 'Income', path: '/admin/analytics#figure-revenue', pence: true },
  { figure: 'memberships', key: 'begun', label: 'New members', path: '/admin/analytics#figure-churn' },
  { figure: 'jobs', key: '', label: 'Jobs posted', path: '/admin/analytics#figure-jobs' },
  { figure: 'misses', key: '', label: 'Searches with no results', path: '/admin/searches' },
] as const satisfies readonly TrendSource[]

/** The change since 30 days before, as a sign ("+12%") and in words. */
export function changeOf({ total, before }: { total: number; before: number }): { sign: string; words: string } {
  if (total === before) return { sign: '±0', words: 'as many as 30 days before' }
  const more = total > before
  if (before === 0) return { sign: 'new', words: 'none 30 days before' }
  const percent = Math.max(1, Math.round((Math.abs(total - before) / before) * 100))
  return { sign: `${more ? '+' : '−'}${percent}%`, words: `${percent}% ${more ? 'more' : 'less'} than 30 days before` }
}
