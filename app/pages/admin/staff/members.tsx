import { href } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { ScrollTable } from '#app/ui/scroll-table.tsx'
import { planDate, timeOf } from '#contract/date.ts'
import { ROLES, type StaffMember } from '#contract/staff/words.ts'
import { useStaff } from '../frame/use-staff.ts'

const cell = 'px-3 py-2.5 align-top'

/** No one changes themself. */
export function Members({ members }: { members: StaffMember[] }) {
  const own = useStaff()?.username
  return (
    <ScrollTable
      label="Admins and moderators"
      className="rounded-lg border bg-surface"
      tableClassName="w-full border-collapse text-sm figures"
    >
      <thead className="bg-sunken text-left whitespace-nowrap [&_th]:px-3 [&_th]:py-2 [&_th]:font-medium">
        <tr>
          <th scope="col">Username</th>
          <th scope="col">Role</th>
          <th scope="col">2-step verification</th>
          <th scope="col">Last signed in</th>
          <th scope="col">Mail goes to</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody className="divide-y">
        {members.map((member) => (
          <tr key={member.id} className="hover:bg-sunken/50">
            <th scope="row" className={`${cell} text-left font-medium whitespace-nowrap`}>
              {member.username}
              {member.username === own ? <span className="font-normal text-ink-soft"> (you)</span> : null}
            </th>
            <td className={cell}>
              <span className="flex flex-wrap gap-1">
                <Badge tone={member.role === 'admin' ? 'info' : 'neutral'}>{ROLES[member.role].label}</Badge>
                {member.active ? null : <Badge tone="danger">Inactive</Badge>}
              </span>
            </td>
            <td className={cell}>
              <Badge tone={member.twoFactor ? 'success' : 'warning'}>{member.twoFactor ? 'On' : 'Off'}</Badge>
            </td>
            <td className={`${cell} whitespace-nowrap`}>
              {member.signedInAt ? `${planDate(member.signedInAt)}, ${timeOf(member.signedInAt)}` : 'Never'}
            </td>
            <td className={cell}>{member.email ?? <span className="text-ink-soft">The site’s address</span>}</td>
            <td className={`${cell} whitespace-nowrap`}>
              {member.username === own ? <span className="text-ink-soft">–</span> : <Acts member={member} />}
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}

function Acts({ member: { id, username, role, active } }: { member: StaffMember }) {
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
