import { Form, href, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { EmailLine } from '#app/components/form/text-line.tsx'
import { shownOf, useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { NOTHING_LOST } from '#app/request/form.server.ts'
import { Card } from '#app/ui/card.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { SwitchButton } from '#app/ui/switch.tsx'
import { DigestChoice, StaffAddress } from '#contract/staff/input.ts'
import { ActFrame } from '../act/act-form.tsx'
import { defineActs } from '../act/define-acts.server.ts'
import { useStaff } from '../frame/use-staff.ts'
import type { Route } from './+types/account'

const FIELDS = { email: 'text', digest: 'text' } as const
const SAVED = { title: 'Not saved', said: 'staff-account-saved' } as const

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(api).admin.contact().catch(refuse)
}

const act = defineActs(
  FIELDS,
  NOTHING_LOST,
  (act) => ({
    address: act({
      schema: StaffAddress,
      input: ({ email }) => ({ email }),
      call: ({ admin }, input) => admin.setAddress(input),
      ...SAVED,
    }),
    digest: act({
      schema: DigestChoice,
      input: ({ digest }) => ({ on: digest === 'on' }),
      call: ({ admin }, input) => admin.setDigest(input),
      ...SAVED,
    }),
  }),
  ({ digest }) => (digest === '' ? 'address' : 'digest'),
)

export function action(args: Route.ActionArgs) {
  return act(args, href('/admin/account'))
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Your account')

export default function Account({ loaderData: { email, dailyDigest }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const result = useFormResult(actionData)
  const shown = shownOf({ email: email ?? '' }, result)
  return (
    <PageShell width="text">
      <PageHeading lead={`You’re logged in as ${useStaff()?.username ?? 'staff'}.`}>Your account</PageHeading>
      <ActFrame result={result} label="Save address" className="max-w-xl">
        <EmailLine
          label="Your email address"
          hint="Where the site writes to you: changes of your password, the daily digest and test emails. You don’t log in with it."
          result={shown}
        />
      </ActFrame>
      <Card as="section" aria-labelledby="mail" className="mt-10">
        <h2 id="mail" className="mb-2 text-subheading">
          Email
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
