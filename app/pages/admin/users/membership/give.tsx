import { href } from 'react-router'
import { api } from '#app/api.server.ts'
import { RadioLine } from '#app/components/form/radio-line.tsx'
import { useFormResult, useRefusalToast } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { GiveMembership } from '#contract/membership/input.ts'
import { PLAN_PENCE } from '#contract/membership/words.ts'
import { exactPence } from '#contract/money.ts'
import { ActForm } from '../../act/act-form.tsx'
import { defineAct } from '../../act/define-acts.server.ts'
import { ActPage } from '../act-page.tsx'
import { nameOf } from '../address.ts'
import type { Route } from './+types/give'
import { LENGTH_FIELDS, LengthFields } from './length-fields.tsx'

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const person = await context.get(api).user.view({ id }).catch(refuse)
  return { name: nameOf(person) }
}

export const action = defineAct({
  fields: { ...LENGTH_FIELDS, plan: 'text', reason: 'text' },
  schema: GiveMembership,
  input: ({ count, unit, plan, reason }, { id }) => ({ id, count, unit, plan, reason }),
  call: ({ billing }, input) => billing.give(input),
  title: 'Not given',
  failed: 'Failed to give the membership. Please try again.',
  done: (_, { id }) => leadTo(href('/admin/users/:id', { id }), 'membership-given'),
})

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, loaderData ? `Give a membership to ${loaderData.name}` : 'Give a membership')

export default function GivePage({ params: { id }, loaderData: { name }, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData)
  useRefusalToast(actionData?.refusal)
  return (
    <ActPage
      id={id}
      name={name}
      label="Give a membership"
      lead="It begins at once and costs nothing. It ends by itself, unless they add a card to go on. They get an email, and a reminder two weeks before the end."
    >
      <ActForm result={result} label="Give membership" danger={false} back={href('/admin/users/:id', { id })}>
        <LengthFields result={result} />
        <RadioLine
          name="plan"
          legend="If they want to go on after that"
          defaultValue={result?.values.plan || 'monthly'}
          options={[
            { value: 'monthly', label: `${exactPence(PLAN_PENCE.monthly)} a month` },
            { value: 'yearly', label: `${exactPence(PLAN_PENCE.yearly)} a year` },
          ]}
          result={result}
        />
      </ActForm>
    </ActPage>
  )
}
