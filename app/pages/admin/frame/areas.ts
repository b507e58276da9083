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

/** `loading`: what is said while its page is on the way. `also`: what else belongs to it. `card`: on the dashboard. */
type Area = {
  to: string
  label: string
  icon: Icon
  for: StaffType
  loading?: string
  also?: readonly string[]
  card?: { title: string; text: string }
}

/** In the order of the menu. */
const areas: Area[] = [
  { to: '/admin', label: 'Dashboard', icon: LayoutDashboard, for: 'moderator' },
  {
    to: '/admin/users',
    label: 'Users',
    icon: Users,
    for: 'admin',
    card: { title: 'User Management', text: 'Find people, change their details, and decide who may log in.' },
  },
  {
    to: '/admin/businesses',
    label: 'Businesses',
    icon: Store,
    for: 'moderator',
    card: { title: 'Businesses', text: 'Claims to listings, and the listings that no one has claimed.' },
  },
  {
    to: '/admin/feedback',
    label: 'Feedback',
    icon: MessageSquareText,
    for: 'moderator',
    card: { title: 'Feedback Moderation', text: 'What clients say of providers, and what waits to be read.' },
  },
  {
    to: '/admin/reports',
    label: 'Reports',
    icon: Flag,
    for: 'moderator',
    card: { title: 'Reports', text: 'What people say is wrong, and messages that wait for a check.' },
  },
  {
    to: '/admin/categories',
    label: 'Categories',
    icon: FolderTree,
    for: 'admin',
    loading: 'Loading categories...',
    also: ['/admin/searches'],
    card: { title: 'Categories', text: 'The trades people search by, their order and their search terms.' },
  },
  {
    to: '/admin/analytics',
    label: 'Analytics',
    icon: ChartLine,
    for: 'admin',
    loading: 'Loading analytics...',
    card: { title: 'Analytics', text: 'How the marketplace does, day by day.' },
  },
  {
    to: '/admin/queues',
    label: 'Operations',
    icon: Activity,
    for: 'admin',
    also: ['/admin/schedule', '/admin/health', '/admin/backups'],
  },
  {
    to: '/admin/settings',
    label: 'Settings',
    icon: Settings,
    for: 'admin',
    card: { title: 'Settings', text: 'The name of the site, its announcement, mails, legal texts and coupons.' },
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
