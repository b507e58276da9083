import type { Icon } from '#app/ui/icon.ts'
import {
  Activity,
  ChartLine,
  Flag,
  FolderTree,
  LayoutDashboard,
  MessageSquareText,
  ScrollText,
  Settings,
  Store,
  UserKey,
  Users,
} from '#app/ui/icons.ts'
import type { StaffType } from '#contract/account/words.ts'
import type { CappedCount, WaitingCounts } from '#contract/admin/view.ts'
import { addCounts } from '#contract/admin/words.ts'

/**
 * `loading`: what is said while its page is on the way. `also`: what else belongs to it. `card`: what the dashboard calls it.
 * `waiting`: what waits there.
 */
type Area = {
  to: string
  label: string
  icon: Icon
  for: StaffType
  loading?: string
  also?: readonly string[]
  waiting?: (counts: WaitingCounts) => CappedCount
  card?: string
}

/** The order is that of the menu. */
const areas: Area[] = [
  { to: '/admin', label: 'Dashboard', icon: LayoutDashboard, for: 'moderator' },
  {
    to: '/admin/users',
    label: 'Users',
    icon: Users,
    for: 'admin',
    card: 'User Management',
  },
  {
    to: '/admin/businesses',
    label: 'Businesses',
    icon: Store,
    for: 'moderator',
    waiting: ({ claims, approvals, accreditations, requests }) =>
      [approvals, accreditations, requests].reduce(addCounts, claims),
    card: 'Businesses',
  },
  {
    to: '/admin/feedback',
    label: 'Feedback',
    icon: MessageSquareText,
    for: 'moderator',
    waiting: ({ feedback }) => feedback,
    card: 'Feedback Moderation',
  },
  {
    to: '/admin/reports',
    label: 'Reports',
    icon: Flag,
    for: 'moderator',
    waiting: ({ reports }) => reports,
    card: 'Reports',
  },
  {
    to: '/admin/categories',
    label: 'Categories',
    icon: FolderTree,
    for: 'admin',
    loading: 'Loading categories...',
    also: ['/admin/searches'],
    card: 'Categories',
  },
  {
    to: '/admin/analytics',
    label: 'Analytics',
    icon: ChartLine,
    for: 'admin',
    loading: 'Loading analytics...',
    card: 'Analytics',
  },
  {
    to: '/admin/queues',
    label: 'Operations',
    icon: Activity,
    for: 'admin',
    also: ['/admin/schedule', '/admin/health', '/admin/backups', '/admin/demo'],
  },
  {
    to: '/admin/settings',
    label: 'Settings',
    icon: Settings,
    for: 'admin',
    card: 'Settings',
  },
  { to: '/admin/staff', label: 'Staff', icon: UserKey, for: 'admin' },
  { to: '/admin/audit', label: 'Audit log', icon: ScrollText, for: 'admin' },
]

export function areasFor(role: StaffType): Area[] {
  return areas.filter((area) => role === 'admin' || area.for === 'moderator')
}

export function loadingText(path: string | undefined): string | undefined {
  return areas.find(({ to }) => to === path)?.loading
}
