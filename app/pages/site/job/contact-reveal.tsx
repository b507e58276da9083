import { data, href, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { useViewer } from '#app/components/root-data.ts'
import { actionHandled } from '#app/request/action-handled.ts'
import { attempt, type Refused as RefusedCall } from '#app/request/attempt.server.ts'
import { NO_STORE, privateHeaders } from '#app/request/page-cache.ts'
import { postedForm } from '#app/request/posted-form.ts'
import { SecondaryLink } from '#app/ui/button.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { SUBSCRIPTION_NEEDED } from '#contract/account/words.ts'
import type { JobContact } from '#contract/job/view.ts'
import type { Route } from './+types/contact-reveal'
import { ContactLines, Refused } from './contact.tsx'

export type JobRevealResult = { contact: JobContact } | { refused: string; sentence: string }

/** A link opens nothing: only the button does. */
export function loader({ params, context }: Route.LoaderArgs) {
  return context.get(actionHandled) ? null : redirect(href('/job-directory/:id', params))
}

export async function action({ request, params, context }: Route.ActionArgs) {
  context.set(actionHandled, true)
  await postedForm(request, [])
  const revealed = await attempt(context.get(api).job.reveal({ id: params.id }))
  if (!revealed.ok) return refusedReveal(revealed.refused)
  return data<JobRevealResult>({ contact: revealed.data }, { headers: NO_STORE })
}

function refusedReveal({ code, message, status }: RefusedCall) {
  const answer = (refused: string, sentence: string, status: number) =>
    data<JobRevealResult>({ refused, sentence }, { status, headers: NO_STORE })
  if (code === 'UNAUTHORIZED') return answer('SUBSCRIPTION_REQUIRED', SUBSCRIPTION_NEEDED.description, status)
  return code === 'BAD_REQUEST' ? answer('NOT_FOUND', 'There is no such job.', 404) : answer(code, message, status)
}

export const headers = privateHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Contact details')

export default function RevealedJob({ actionData, params }: Route.ComponentProps) {
  const visitor = !useViewer()
  const job = href('/job-directory/:id', params)
  return (
    <PageShell width="text">
      <PageHeading>Contact details</PageHeading>
      {actionData && 'contact' in actionData ? (
        <ContactLines contact={actionData.contact} jobId={params.id} />
      ) : actionData ? (
        <Refused {...actionData} visitor={visitor} back={job} />
      ) : null}
      <p className="mt-6">
        <SecondaryLink to={job}>Back to the job</SecondaryLink>
      </p>
    </PageShell>
  )
}
