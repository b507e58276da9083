import { href } from 'react-router'
import { api } from '#app/api.server.ts'
import { RadioLine } from '#app/components/form/radio-line.tsx'
import { EmailLine } from '#app/components/form/text-line.tsx'
import { useFormResult, useRefusalToast } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { SetAddress } from '#contract/user/input.ts'
import { ActForm } from '../act/act-form.tsx'
import { defineAct } from '../act/define-acts.server.ts'
import type { Route } from './+types/set-address'
import { ActPage } from './act-page.tsx'
import { nameOf } from './address.ts'

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const user = await context.get(api).user.view({ id }).catch(refuse)
  return { name: nameOf(user), email: user.email ?? '', confirmed: user.confirmed }
}

export const action = defineAct({
  fields: { email: 'text', confirmed: 'text', reason: 'text' },
  schema: SetAddress,
  input: ({ email, confirmed, reason }, { id }) => ({ id, email, confirmed: CHOICES[confirmed], proof: reason }),
  paths: { proof: 'reason' },
  call: ({ user }, input) => user.setAddress(input),
  title: 'Not set',
  failed: 'Failed to set the address. Please try again.',
  done: (_, { id }) => leadTo(href('/admin/users/:id', { id }), 'address-set'),
})

const CHOICES: Readonly<Record<string, boolean | undefined>> = { yes: true, no: false }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, loaderData ? `Email address of ${loaderData.name}` : 'Email address')

export default function SetAddressPage({ params: { id }, loaderData, actionData }: Route.ComponentProps) {
  const { name, email, confirmed } = loaderData
  const result = useFormResult(actionData)
  useRefusalToast(actionData?.refusal)
  return (
    <ActPage
      id={id}
      name={name}
      label="Email address"
      lead={`For someone on the telephone. ${confirmed ? 'The address is confirmed' : 'The address is not confirmed yet'}. If you correct it, they are logged out everywhere, and both addresses get an email.`}
    >
      <ActForm
        result={result}
        label="Set the address"
        danger={false}
        back={href('/admin/users/:id', { id })}
        reason="How they proved who they are"
        hint="What they knew that only they can know, or the number you called back. Kept in the audit log, where other admins read it."
      >
        <EmailLine autoComplete="off" result={result ?? { values: { email }, errors: {} }} />
        <RadioLine
          name="confirmed"
          legend="Is it theirs?"
          layout="cards"
          options={[
            {
              value: 'yes',
              label: 'Count it as confirmed',
              hint: 'You have read it back to them, letter by letter. Anyone who reads this mailbox can reset their password.',
            },
            { value: 'no', label: 'Let them confirm it', hint: 'We email a link to the address.' },
          ]}
          result={result}
        />
      </ActForm>
    </ActPage>
  )
}
