import { href, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { flash } from '#app/request/flash.ts'
import { LiftSuppression } from '#contract/listing/request.ts'
import { actOn, readAct } from '../../act/act.server.ts'
import { ActForm } from '../../act/act-form.tsx'
import { BusinessesFrame } from '../tabs.tsx'
import type { Route } from './+types/lift'

const LIFT_FIELDS = {
  reason: 'text',
  businessName: 'text',
  location: 'text',
  email: 'text',
  phone: 'text',
  website: 'text',
} as const

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readAct(request, LIFT_FIELDS)
  const { reason, businessName, location, email, phone, website } = form.values
  const typed = form.check(LiftSuppression, { reason, businessName, location, email, phone, website })
  if (!typed.ok) return typed.response
  const lifted = await actOn(context, form, {
    title: 'Not lifted',
    failed: 'Please try again.',
    act: () => context.get(api).request.lift(typed.data),
  })
  return lifted.ok
    ? redirect(href('/admin/businesses/requests'), { headers: flash('suppression-lifted') })
    : lifted.response
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'List a removed business again')

export default function LiftPage({ actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData)
  return (
    <BusinessesFrame tab="requests">
      <h2 className="text-heading">Let a removed business be listed again</h2>
      <p className="mt-1 mb-6 max-w-prose text-ink-soft">
        Only if the business asks for it. We keep no more than codes made from the details of a removed listing, so
        enter what you know of them as they were: any one of them is enough.
      </p>
      <ActForm result={result} label="Lift" danger={false} back={href('/admin/businesses/requests')}>
        <TextLine name="businessName" label="Business name" autoComplete="off" result={result} />
        <TextLine
          name="location"
          label="Location"
          hint="A name counts only together with its place."
          autoComplete="off"
          result={result}
        />
        <TextLine name="email" label="E-mail" type="email" maxLength={254} autoComplete="off" result={result} />
        <TextLine name="phone" label="Phone" type="tel" maxLength={40} autoComplete="off" result={result} />
        <TextLine name="website" label="Website" inputMode="url" maxLength={300} autoComplete="off" result={result} />
      </ActForm>
    </BusinessesFrame>
  )
}
