import { data, href } from 'react-router'
import { api } from '#app/api.server.ts'
import { useFormResult, useRefusalToast } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { isStaffType } from '#contract/account/words.ts'
import { SetRole } from '#contract/staff/input.ts'
import { ROLES } from '#contract/staff/words.ts'
import { ActForm } from '../act/act-form.tsx'
import { defineAct } from '../act/define-acts.server.ts'
import type { Route } from './+types/role'

export async function loader({ params, context }: Route.LoaderArgs) {
  const role = roleIn(params.role)
  const { members } = await context.get(api).staff.list().catch(refuse)
  const member = members.find(({ id }) => id === params.id)
  if (!member) throw data(null, { status: 404 })
  return { role, username: member.username }
}

export const action = defineAct({
  fields: { reason: 'text' },
  schema: SetRole,
  input: ({ reason }, { id, role = '' }) => ({ id, role: roleIn(role), reason }),
  call: ({ staff }, input) => staff.setRole(input),
  title: 'Not changed',
  failed: 'Failed to change the role',
  done: () => leadTo(href('/admin/staff'), 'staff-role-set'),
})

function roleIn(text: string) {
  if (isStaffType(text)) return text
  throw data(null, { status: 404 })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, loaderData ? `Make ${loaderData.username} ${loaderData.role}` : 'Change a role')

const CONSEQUENCES = {
  admin:
    'They may then do everything you may: change users, settings and staff. They are logged out everywhere and log in again.',
  moderator: 'They then see the queues only. They are logged out everywhere and log in again. You can undo this.',
}

export default function RolePage({ loaderData: { role, username }, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData)
  useRefusalToast(actionData?.refusal)
  const label = `Make ${role}`
  const staff = href('/admin/staff')
  return (
    <PageShell width="text" className="py-6 sm:py-8">
      <Breadcrumb items={[{ label: 'Staff', to: staff }, { label: username }, { label }]} />
      <PageHeading className="mt-4" lead={CONSEQUENCES[role]}>
        Make {username} {role === 'admin' ? 'an' : 'a'} {ROLES[role].label.toLowerCase()}?
      </PageHeading>
      <ActForm result={result} label={label} danger={role === 'moderator'} back={staff} />
    </PageShell>
  )
}
