import { data, href } from 'react-router'
import { api } from '#app/api.server.ts'
import { HiddenFields } from '#app/components/form/hidden-fields.tsx'
import { useFormResult, useRefusalToast } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { longDate } from '#contract/date.ts'
import { ExtendMembership } from '#contract/membership/input.ts'
import type { RunningMembership } from '#contract/membership/view.ts'
import { ActForm, REASON_IS_MAILED } from '../../act/act-form.tsx'
import { defineAct } from '../../act/define-acts.server.ts'
import { reloadChanged } from '../../act/reload-changed.ts'
import { ActPage } from '../act-page.tsx'
import { nameOf } from '../address.ts'
import type { Route } from './+types/extend'
import { LENGTH_FIELDS, LengthFields } from './length-fields.tsx'

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { user, billing } = context.get(api)
  const [person, running] = await Promise.all([user.view({ id }), billing.running({ id })]).catch(refuse)
  if (!running) throw data(null, { status: 404 })
  return { name: nameOf(person), running }
}

export const action = defineAct({
  fields: { ...LENGTH_FIELDS, seenEnd: 'text', reason: 'text' },
  schema: ExtendMembership,
  input: ({ count, unit, seenEnd, reason }, { id }) => ({ id, count, unit, seenEnd, reason }),
  call: ({ billing }, input) => billing.extend(input),
  title: 'Not extended',
  failed: 'Failed to extend the membership. Please try again.',
  done: (_, { id }) => leadTo(href('/admin/users/:id', { id }), 'membership-extended'),
})

export const shouldRevalidate = reloadChanged

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, loaderData ? `Extend the membership of ${loaderData.name}` : 'Extend a membership')

export default function ExtendPage({
  params: { id },
  loaderData: { name, running },
  actionData,
}: Route.ComponentProps) {
  const result = useFormResult(actionData)
  useRefusalToast(actionData?.refusal)
  return (
    <ActPage id={id} name={name} label="Extend membership" lead={leadOf(running)}>
      <ActForm
        result={result}
        label="Extend membership"
        danger={false}
        back={href('/admin/users/:id', { id })}
        hint={REASON_IS_MAILED}
      >
        <HiddenFields seenEnd={running.periodEnd.toISOString()} />
        <LengthFields result={result} />
      </ActForm>
    </ActPage>
  )
}

function leadOf({ periodEnd, cancelled }: RunningMembership): string {
  const then = cancelled ? 'Then it ends, as it would have.' : 'Then it renews at the usual price, as it would have.'
  return `It runs until ${longDate(periodEnd)}. You add free time to that. ${then}`
}
