import { href } from 'react-router'
import { api } from '#app/api.server.ts'
import { useRefusalToast } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { ById } from '#contract/by-id.ts'
import { InviteStaff } from '#contract/staff/input.ts'
import { defineActs } from '../act/define-acts.server.ts'
import type { Route } from './+types/staff'
import { Invitations } from './invitations.tsx'
import { INVITE_FIELDS, InviteForm } from './invite-form.tsx'
import { Members } from './members.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { staff: await context.get(api).staff.list().catch(refuse) }
}

const act = defineActs(INVITE_FIELDS, 'Nothing was changed. Please try again.', (act) => ({
  '': act({
    schema: InviteStaff,
    input: ({ username, email, role }) => ({ username, email, role }),
    call: ({ staff }, input) => staff.invite(input),
    title: 'Not invited',
    said: 'staff-invited',
  }),
  'send-again': act({
    schema: ById,
    input: ({ id }) => ({ id }),
    call: ({ staff }, input) => staff.sendAgain(input),
    title: 'Error',
    said: 'staff-invited',
  }),
  revoke: act({
    schema: ById,
    input: ({ id }) => ({ id }),
    call: ({ staff }, input) => staff.revoke(input),
    title: 'Error',
    said: 'staff-revoked',
  }),
}))

export function action(args: Route.ActionArgs) {
  return act(args, href('/admin/staff'))
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Staff')

export default function Staff({ loaderData: { staff }, actionData }: Route.ComponentProps) {
  useRefusalToast(actionData?.refusal)
  return (
    <PageShell width="full" className="py-6 sm:py-8">
      <PageHeading className="mb-5" lead="Who runs this site, and who is invited to.">
        Staff
      </PageHeading>
      <Members members={staff.members} />
      <Invitations invitations={staff.invitations} result={actionData} />
      <InviteForm result={actionData} invitations={staff.invitations.length} />
    </PageShell>
  )
}
