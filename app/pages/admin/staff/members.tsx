import { href } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { planDate, timeOf } from '#contract/date.ts'
import type { StaffMember } from '#contract/staff/view.ts'
import { ROLES } from '#contract/staff/words.ts'
import { useStaff } from '../frame/use-staff.ts'
import { AdminTable, type Columns } from '../list/table.tsx'

/** No one changes themself. */
export function Members({ members }: { members: StaffMember[] }) {
  const own = useStaff()?.username
  return <AdminTable label="Admins and moderators" rows={members} keyOf={({ id }) => id} columns={columnsFor(own)} />
}

function columnsFor(own: string | undefined): Columns<StaffMember> {
  return {
    Username: {
      names: true,
      look: 'font-medium whitespace-nowrap',
      cell: ({ username }) => (
        <>
          {username}
          {username === own ? <span className="font-normal text-ink-soft"> (you)</span> : null}
        </>
      ),
    },
    Role: {
      cell: ({ role, active }) => (
        <span className="flex flex-wrap gap-1">
          <Badge tone={role === 'admin' ? 'info' : 'neutral'}>{ROLES[role].label}</Badge>
          {active ? null : <Badge tone="danger">Inactive</Badge>}
        </span>
      ),
    },
    '2-step verification': {
      cell: ({ twoFactor }) => <Badge tone={twoFactor ? 'success' : 'warning'}>{twoFactor ? 'On' : 'Off'}</Badge>,
    },
    'Last logged in': {
      look: 'whitespace-nowrap',
      cell: ({ signedInAt }) => (signedInAt ? `${planDate(signedInAt)}, ${timeOf(signedInAt)}` : 'Never'),
    },
    'Emails go to': { cell: ({ email }) => email ?? <span className="text-ink-soft">The site’s address</span> },
    Actions: {
      look: 'whitespace-nowrap',
      cell: (member) =>
        member.username === own ? <span className="text-ink-soft">–</span> : <MemberActs member={member} />,
    },
  }
}

function MemberActs({ member: { id, username, role, active } }: { member: StaffMember }) {
  const other = role === 'admin' ? 'moderator' : 'admin'
  const turn = active ? 'deactivate' : 'activate'
  return (
    <span className="inline-flex flex-wrap gap-x-4 gap-y-1">
      <TextLink to={href('/admin/staff/:id/:role', { id, role: other })} aria-label={`Make ${other}: ${username}`}>
        Make {other}
      </TextLink>
      <TextLink
        to={href('/admin/users/:id/:act', { id, act: turn })}
        aria-label={`${active ? 'Deactivate' : 'Activate'}: ${username}`}
      >
        {active ? 'Deactivate' : 'Activate'}
      </TextLink>
      <TextLink to={href('/admin/users/:id/:act', { id, act: 'delete' })} aria-label={`Delete: ${username}`}>
        Delete
      </TextLink>
    </span>
  )
}
