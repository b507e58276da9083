import { data, href } from 'react-router'
import { api } from '#app/api.server.ts'
import { RadioLine } from '#app/components/form/radio-line.tsx'
import { useFormResult, useRefusalToast } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { longDate } from '#contract/date.ts'
import { EndMembership } from '#contract/membership/input.ts'
import type { RunningMembership } from '#contract/membership/view.ts'
import { exactPence } from '#contract/money.ts'
import { ActForm, REASON_IS_MAILED } from '../../act/act-form.tsx'
import { defineAct } from '../../act/define-acts.server.ts'
import { ActPage } from '../act-page.tsx'
import { nameOf } from '../address.ts'
import type { Route } from './+types/end'

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { user, billing } = context.get(api)
  const [person, running] = await Promise.all([user.view({ id }), billing.running({ id })]).catch(refuse)
  if (!running) throw data(null, { status: 404 })
  return { name: nameOf(person), running }
}

export const action = defineAct({
  fields: { ending: 'text', reason: 'text' },
  schema: EndMembership,
  input: ({ ending, reason }, { id }) => ({ id, ending: ending || undefined, reason }),
  call: ({ billing }, input) => billing.end(input),
  title: 'Not ended',
  failed: 'Failed to end the membership. Please try again.',
  done: (_, { id }) => leadTo(href('/admin/users/:id', { id }), 'membership-ended'),
})

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, loaderData ? `End the membership of ${loaderData.name}` : 'End a membership')

export default function EndPage({ params: { id }, loaderData: { name, running }, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData)
  useRefusalToast(actionData?.refusal)
  return (
    <ActPage
      id={id}
      name={name}
      label="End membership"
      lead="Their profile, work and feedback are kept, and they can become a member again at any time."
    >
      <ActForm
        result={result}
        label="End membership"
        danger
        back={href('/admin/users/:id', { id })}
        hint={REASON_IS_MAILED}
      >
        <RadioLine name="ending" legend="When it ends" layout="cards" options={endingsOf(running)} result={result} />
      </ActForm>
    </ActPage>
  )
}

function endingsOf({ periodEnd, cancelled, moneyBack, unusedPence }: RunningMembership) {
  const day = longDate(periodEnd)
  return [
    ...(moneyBack
      ? [
          {
            value: 'money-back',
            label: `Now, with all their money back: ${exactPence(moneyBack.pence)}`,
            hint: `For someone who changes their mind: the terms promise it until ${longDate(moneyBack.until)}.`,
          },
        ]
      : []),
    ...(unusedPence > 0
      ? [
          {
            value: 'refund',
            label: `Now, with the unused part back: ${exactPence(unusedPence)}`,
            hint: 'Their last payment × the time left ÷ the whole period.',
          },
        ]
      : []),
    { value: 'now', label: 'Now, without a refund', hint: 'Their listing leaves the public pages at once.' },
    ...(cancelled
      ? []
      : [
          {
            value: 'later',
            label: `On ${day}, the end of its period`,
            hint: 'It doesn’t renew, and they can resume it until then.',
          },
        ]),
  ]
}
