import { data, href, redirect, redirectDocument } from 'react-router'
import { api } from '#app/api.server.ts'
import { useFormResult, useRefusalToast } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { UserAct } from '#contract/user/input.ts'
import { actOn, readAct } from '../act/act.server.ts'
import { ActForm, REASON_IS_KEPT, REASON_IS_MAILED } from '../act/act-form.tsx'
import type { Route } from './+types/act'
import { ActPage } from './act-page.tsx'
import { isTold, isUserAct, USER_ACTS } from './acts.ts'
import { nameOf } from './address.ts'
import { MembershipFields, membershipIn } from './membership-fields.tsx'

const ACT_FIELDS = { reason: 'text', membership: 'text' } as const

export async function loader({ params, context }: Route.LoaderArgs) {
  const act = actIn(params.act)
  const user = await context.get(api).user.view({ id: params.id }).catch(refuse)
  const isMember = user.memberships.some(({ endedAt }) => endedAt === null)
  return { act, name: nameOf(user), asksMembership: act === 'deactivate' && isMember }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const act = actIn(params.act)
  const form = await readAct(request, ACT_FIELDS)
  const typed = form.check(UserAct, { id: params.id, reason: form.values.reason })
  if (!typed.ok) return typed.response
  const { failed, status } = USER_ACTS[act]
  const membership = membershipIn(form.values.membership)
  const { user } = context.get(api)
  const done = await actOn(context, form, {
    title: 'Error',
    failed,
    act: () => {
      if (act === 'look') return user.look(typed.data)
      return status ? user.setStatus({ ...typed.data, ...status, membership }) : user.erase(typed.data)
    },
  })
  if (!done.ok) return done.response
  if (act === 'look') return redirectDocument(href('/dashboard'))
  if (act === 'delete') return redirect(href('/admin/users'), { headers: flash('user-deleted') })
  return redirect(`${href('/admin/users/:id', { id: params.id })}?done=${act}`)
}

function actIn(text: string) {
  if (isUserAct(text)) return text
  throw data(null, { status: 404 })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, loaderData ? `${USER_ACTS[loaderData.act].label}: ${loaderData.name}` : 'User')

export default function UserActPage({ params: { id }, loaderData, actionData }: Route.ComponentProps) {
  const { act, name, asksMembership } = loaderData
  const result = useFormResult(actionData)
  useRefusalToast(actionData?.refusal)
  const { label, consequence } = USER_ACTS[act]
  const back = href('/admin/users/:id', { id })
  return (
    <ActPage
      id={id}
      name={name}
      label={label}
      lead={consequence}
      title={
        <>
          {label} <bdi>{name}</bdi>?
        </>
      }
    >
      <ActForm
        result={result}
        label={label}
        danger={act === 'delete' || act === 'deactivate'}
        back={back}
        hint={isTold(act) ? REASON_IS_MAILED : REASON_IS_KEPT}
      >
        {asksMembership ? <MembershipFields legend="Their membership" chosen={result?.values.membership} /> : null}
      </ActForm>
    </ActPage>
  )
}
