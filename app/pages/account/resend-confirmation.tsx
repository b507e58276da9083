import { data, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import type { Resent } from '#app/components/resend-confirmation.tsx'
import { actionHandled } from '#app/request/action-handled.ts'
import { attempt, type Refused } from '#app/request/attempt.server.ts'
import { SecondaryLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { retryAfterOf } from '#contract/account/input.ts'
import { waitText } from '#contract/date.ts'
import type { Route } from './+types/resend-confirmation'

/** A link sends nothing: only the button does. */
export function loader({ context }: Route.LoaderArgs) {
  return context.get(actionHandled) ? null : redirect('/')
}

export async function action({ context }: Route.ActionArgs) {
  context.set(actionHandled, true)
  const resent = await attempt(context.get(api).account.resendOwn())
  if (resent.ok) return data<Resent>({ sent: true, message: 'Confirmation email sent. Please check your inbox.' })
  return data<Resent>({ sent: false, message: sentenceOf(resent.refused) }, { status: resent.refused.status })
}

function sentenceOf({ code, message, data }: Refused): string {
  if (code !== 'TOO_MANY_REQUESTS') return message
  return `We’ve just sent you one. Please wait ${waitText(retryAfterOf(data))} before you ask for another.`
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Confirm Your Email')

export default function ResentConfirmation({ actionData }: Route.ComponentProps) {
  return (
    <PageShell width="text">
      <PageHeading>Confirm Your Email</PageHeading>
      <Notice tone={actionData?.sent ? 'success' : 'danger'}>{actionData?.message ?? 'Nothing was sent.'}</Notice>
      <p className="mt-6">
        <SecondaryLink to="/dashboard">To my dashboard</SecondaryLink>
      </p>
    </PageShell>
  )
}
