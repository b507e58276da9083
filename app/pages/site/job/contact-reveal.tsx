import { data, href, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { pageMeta } from '#app/components/page-meta.ts'
import { useViewer } from '#app/components/root-data.ts'
import { actionHandled } from '#app/request/action-handled.ts'
import { attempt, type Refused as RefusedCall } from '#app/request/attempt.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { postedForm } from '#app/request/posted-form.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { SUBSCRIPTION_NEEDED } from '#contract/account/restriction.ts'
import type { JobContact } from '#contract/job/words.ts'
import type { Route } from './+types/contact-reveal'
import { ContactLines, Refused } from './contact-details.tsx'

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
  const answer =
    code === 'UNAUTHORIZED'
      ? { refused: 'SUBSCRIPTION_REQUIRED', sentence: SUBSCRIPTION_NEEDED.description, status }
      : code === 'BAD_REQUEST'
        ? { refused: 'NOT_FOUND', sentence: 'There is no such job.', status: 404 }
        : { refused: code, sentence: message, status }
  const { status: answerStatus, ...said } = answer
  return data<JobRevealResult>(said, { status: answerStatus, headers: NO_STORE })
}

export function headers() {
  return NO_STORE
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: 'Contact details',
    description: 'Contact details of a job.',
    path: `/job-directory/${params.id}`,
    noIndex: true,
  })

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
        <ButtonLink to={job} variant="secondary">
          Back to the job
        </ButtonLink>
      </p>
    </PageShell>
  )
}
