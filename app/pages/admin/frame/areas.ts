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

/** `loading`: what is said while its page is on the way. `also`: what else belongs to it. */
type Area = {
  to: string
  label: string
  icon: Icon
  for: StaffType
  loading?: string
  also?: readonly string[]
}

/** In the order of the menu. */
const areas: Area[] = [
  { to: '/admin', label: 'Dashboard', icon: LayoutDashboard, for: 'moderator' },
  { to: '/admin/users', label: 'Users', icon: Users, for: 'admin' },
  { to: '/admin/businesses', label: 'Businesses', icon: Store, for: 'moderator' },
  { to: '/admin/feedback', label: 'Feedback', icon: MessageSquareText, for: 'moderator' },
  { to: '/admin/reports', label: 'Reports', icon: Flag, for: 'moderator' },
  {
    to: '/admin/categories',
    label: 'Categories',
    icon: FolderTree,
    for: 'admin',
    loading: 'Loading categories...',
    also: ['/admin/searches'],
  },
  { to: '/admin/analytics', label: 'Analytics', icon: ChartLine, for: 'admin', loading: 'Loading analytics...' },
  {
    to: '/admin/queues',
    label: 'Operations',
    icon: Activity,
    for: 'admin',
    also: ['/admin/schedule', '/admin/health', '/admin/backups'],
  },
  { to: '/admin/settings', label: 'Settings', icon: Settings, for: 'admin' },
  { to: '/admin/staff', label: 'Staff', icon: UserKey, for: 'admin' },
  { to: '/admin/audit', label: 'Audit log', icon: ScrollText, for: 'admin' },
]

export function areasFor(role: StaffType): Area[] {
  return areas.filter((area) => role === 'admin' || area.for === 'moderator')
}

export function loadingText(path: string | undefined): string | undefined {
  return areas.find(({ to }) => to === path)?.loading
}
