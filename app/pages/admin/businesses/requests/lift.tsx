import { data, href } from 'react-router'
import { api } from '#app/api.server.ts'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { textFields } from '#contract/form.ts'
import { LiftSuppression } from '#contract/rights/input.ts'
import { ActForm } from '../../act/act-form.tsx'
import { defineAct } from '../../act/define-acts.server.ts'
import { BusinessesFrame } from '../tabs.tsx'
import type { Route } from './+types/lift'

/** Loads nothing, but is for admins only. */
export async function loader({ context }: Route.LoaderArgs) {
  const { role } = await context.get(api).admin.standing().catch(refuse)
  if (role !== 'admin') throw data(null, { status: 404 })
  return null
}

export const action = defineAct({
  fields: textFields('reason', 'businessName', 'location', 'email', 'phone', 'website'),
  schema: LiftSuppression,
  input: ({ reason, businessName, location, email, phone, website }) => ({
    reason,
    businessName,
    location,
    email,
    phone,
    website,
  }),
  call: ({ request }, input) => request.lift(input),
  title: 'Not lifted',
  failed: 'Please try again.',
  done: () => leadTo(href('/admin/businesses/requests'), 'suppression-lifted'),
})

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'List a removed business again')

export default function LiftPage({ actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData)
  return (
    <BusinessesFrame tab="requests">
      <h2 className="text-heading">Allow a removed business to be listed again</h2>
      <p className="mt-1 mb-6 max-w-prose text-ink-soft">
        Only if the business asks for it. We keep no more than codes made from the details of a removed listing, so
        enter what you know of them as they were. One detail is enough.
      </p>
      <ActForm result={result} label="Allow" danger={false} back={href('/admin/businesses/requests')}>
        <TextLine name="businessName" label="Business name" autoComplete="off" result={result} />
        <TextLine
          name="location"
          label="Location"
          hint="A name counts only together with its place."
          autoComplete="off"
          result={result}
        />
        <TextLine name="email" label="Email" type="email" maxLength={254} autoComplete="off" result={result} />
        <TextLine name="phone" label="Phone" type="tel" maxLength={40} autoComplete="off" result={result} />
        <TextLine name="website" label="Website" inputMode="url" maxLength={300} autoComplete="off" result={result} />
      </ActForm>
    </BusinessesFrame>
  )
}
