import { href, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { useRefusalToast } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { InviteStaff, OneInvitation } from '#contract/staff/input.ts'
import { actOn, readAct } from '../act/act.server.ts'
import type { Route } from './+types/staff'
import { INVITE_FIELDS } from './fields.ts'
import { Invitations } from './invitations.tsx'
import { InviteForm } from './invite-form.tsx'
import { Members } from './members.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { staff: await context.get(api).staff.list().catch(refuse) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readAct(request, INVITE_FIELDS)
  const { intent, id, username, email, role } = form.values
  const { staff } = context.get(api)
  const back = (name: 'staff-invited' | 'staff-revoked') => redirect(href('/admin/staff'), { headers: flash(name) })
  const failed = 'Nothing was changed. Please try again.'
  if (intent === 'send-again' || intent === 'revoke') {
    const typed = form.check(OneInvitation, { id })
    if (!typed.ok) return typed.response
    const act = () => (intent === 'revoke' ? staff.revoke(typed.data) : staff.sendAgain(typed.data))
    const done = await actOn(context, form, { title: 'Error', failed, act })
    return done.ok ? back(intent === 'revoke' ? 'staff-revoked' : 'staff-invited') : done.response
  }
  const typed = form.check(InviteStaff, { username, email, role })
  if (!typed.ok) return typed.response
  const invited = await actOn(context, form, { title: 'Not invited', failed, act: () => staff.invite(typed.data) })
  return invited.ok ? back('staff-invited') : invited.response
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
      <InviteForm result={actionData} />
    </PageShell>
  )
}
