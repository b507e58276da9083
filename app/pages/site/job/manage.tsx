import { data, href, redirect } from 'react-router'
import { type Api, api } from '#app/api.server.ts'
import type { JobActRefusal } from '#app/components/job-act.tsx'
import { privateMeta } from '#app/components/page-meta.ts'
import { actionHandled } from '#app/request/action-handled.ts'
import { attemptOrLog, type Refused, refusedPage } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { postedForm } from '#app/request/posted-form.ts'
import { SecondaryLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import type { FlashName } from '#contract/flash.ts'
import type { Route } from './+types/manage'

const MY_JOBS = '/profile?tab=jobs'

export function loader({ params, context }: Route.LoaderArgs) {
  return context.get(actionHandled) ? null : redirect(href('/job-directory/:id', params))
}

export async function action({ request, params, context }: Route.ActionArgs) {
  context.set(actionHandled, true)
  const posted = await postedForm(request, ['act', 'provider', 'back'])
  const name = String(posted.get('act'))
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined
  if (!act) throw data({ message: 'There is nothing at this address.' }, { status: 400 })
  const provider = String(posted.get('provider') ?? '')
  if (act.asksWho && provider === '') return data<JobActRefusal>({ error: 'Choose who does the job.' }, { status: 400 })
  const page = posted.get('back') === 'list' ? MY_JOBS : href('/job-directory/:id', params)
  const done = await attemptOrLog(context, act.call(context.get(api), params.id, provider))
  if (done.ok) return leadTo(act.gone ? MY_JOBS : page, act.said)
  if (!done.refused && act.gone && page === MY_JOBS) return leadTo(page, 'job-not-deleted')
  return failureResponse(done.refused, page)
}

type JobAct = {
  call: (api: Api, id: string, provider: string) => Promise<void>
  said: FlashName
  gone?: true
  asksWho?: true
}

const acts: Partial<Record<string, JobAct>> = {
  close: { call: ({ job }, id) => job.close({ id }), said: 'job-closed' },
  hire: {
    call: ({ job }, id, provider) => job.hire({ id, providerId: provider === 'other' ? null : provider }),
    said: 'job-hired',
    asksWho: true,
  },
  renew: { call: ({ job }, id) => job.renew({ id }), said: 'job-renewed' },
  raise: { call: ({ job }, id) => job.raiseCap({ id }), said: 'job-cap-raised' },
  delete: { call: ({ job }, id) => job.removeOwn({ id }), said: 'job-deleted', gone: true },
}

/** Another poster's job does not exist; any other refusal or failure is explained. */
function failureResponse(refused: Refused | null, page: string) {
  if (refused === null) {
    const sentence = 'Something went wrong on our side. Nothing was changed; please try again.'
    return data<JobActRefusal>({ error: sentence }, { status: 500 })
  }
  const { code, message, status } = refused
  if (code === 'UNAUTHORIZED') return redirect(`/login?return=${encodeURIComponent(page)}`)
  if (status !== 409) throw refusedPage(refused)
  return data<JobActRefusal>({ error: message }, { status })
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Your job')

export default function ManageJob({ actionData, params }: Route.ComponentProps) {
  return (
    <PageShell width="text">
      <PageHeading>Your job</PageHeading>
      <Notice tone="danger" role="alert" title="Error">
        {actionData?.error}
      </Notice>
      <p className="mt-6">
        <SecondaryLink to={href('/job-directory/:id', params)}>Back to the job</SecondaryLink>
      </p>
    </PageShell>
  )
}
