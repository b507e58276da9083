import { Form, href, redirect, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { SwitchButton } from '#app/ui/switch.tsx'
import type { FormResult } from '#contract/form.ts'
import { StaffAddress } from '#contract/staff/account.ts'
import { actOn, readAct } from '../act/act.server.ts'
import { ProofFields } from '../act/proof-fields.tsx'
import { useStaff } from '../frame/use-staff.ts'
import type { Route } from './+types/account'

const FIELDS = { email: 'text', digest: 'text' } as const

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(api).admin.contact().catch(refuse)
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readAct(request, FIELDS)
  const { admin } = context.get(api)
  const words = { title: 'Not saved', failed: 'Nothing you typed is lost. Please try again.' }
  const back = () => redirect(href('/admin/account'), { headers: flash('staff-account-saved') })
  if (form.posted.has('digest')) {
    const on = form.values.digest === 'on'
    const turned = await actOn(context, form, { ...words, act: () => admin.setDigest({ on }) })
    return turned.ok ? back() : turned.response
  }
  const typed = form.check(StaffAddress, { email: form.values.email })
  if (!typed.ok) return typed.response
  const saved = await actOn(context, form, { ...words, act: () => admin.setAddress(typed.data) })
  return saved.ok ? back() : saved.response
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Your account')

export default function Account({ loaderData: { email, dailyDigest }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const result = useFormResult(actionData)
  const values = { email: email ?? '', digest: '' }
  const shown: Pick<FormResult<typeof FIELDS>, 'values' | 'errors'> = result ?? { values, errors: {} }
  return (
    <PageShell width="text">
      <PageHeading lead={`You’re signed in as ${useStaff()?.username ?? 'staff'}.`}>Your account</PageHeading>
      <Form method="post" noValidate className="max-w-xl space-y-6">
        <FormProblems result={result} />
        <TextLine
          name="email"
          label="Your e-mail address"
          hint="Where the site writes to you: changes of your password, the daily digest and test mails. You don’t sign in with it."
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          result={shown}
        />
        <ProofFields result={result} />
        <Button busy={busy}>Save address</Button>
      </Form>
      <Card as="section" aria-labelledby="mail" className="mt-10">
        <h2 id="mail" className="mb-2 text-subheading">
          Mail
        </h2>
        {email === null ? (
          <p className="text-ink-soft">
            Once we have your address, you can have a daily digest of what needs attention.
          </p>
        ) : (
          <Form method="post">
            <SwitchButton
              name="digest"
              value={dailyDigest ? 'off' : 'on'}
              on={dailyDigest}
              label="Daily digest"
              hint="Every morning at 7 what needs attention. Nothing comes while nothing does."
              disabled={busy}
            />
          </Form>
        )}
      </Card>
      <p className="mt-6">
        <TextLink to={href('/account/security')}>Password and 2-step verification</TextLink>
      </p>
    </PageShell>
  )
}
