import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import type { JobActRefusal } from '#app/components/job-act.tsx'
import { pageMeta } from '#app/components/page-meta.ts'
import { actionHandled } from '#app/request/action-handled.ts'
import { attemptOrLog, type Refused, refusedPage } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { postedForm } from '#app/request/posted-form.ts'
import { ButtonLink } from '#app/ui/button.tsx'
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
  const act = acts.get(String(posted.get('act')))
  if (!act) throw data({ message: 'There is nothing at this address.' }, { status: 400 })
  const provider = String(posted.get('provider') ?? '')
  if (act.asksWho && provider === '') return data<JobActRefusal>({ error: 'Choose who does the job.' }, { status: 400 })
  const page = posted.get('back') === 'list' ? MY_JOBS : href('/job-directory/:id', params)
  const done = await attemptOrLog(context, act.run(context, params.id, provider))
  if (done.ok) return redirect(act.gone ? MY_JOBS : page, { headers: flash(act.said) })
  if (!done.refused && act.gone && page === MY_JOBS) return redirect(page, { headers: flash('job-not-deleted') })
  return failureResponse(done.refused, page)
}

type Context = Readonly<RouterContextProvider>
type Act = {
  said: FlashName
  gone?: boolean
  asksWho?: boolean
  run(context: Context, id: string, provider: string): Promise<void>
}

const acts = new Map<string, Act>([
  ['close', { said: 'job-closed', run: (context, id) => context.get(api).job.close({ id }) }],
  [
    'hire',
    {
      said: 'job-hired',
      asksWho: true,
      run: (context, id, provider) =>
        context.get(api).job.hire({ id, providerId: provider === 'other' ? null : provider }),
    },
  ],
  ['renew', { said: 'job-renewed', run: (context, id) => context.get(api).job.renew({ id }) }],
  ['raise', { said: 'job-cap-raised', run: (context, id) => context.get(api).job.raiseCap({ id }) }],
  ['delete', { said: 'job-deleted', gone: true, run: (context, id) => context.get(api).job.removeOwn({ id }) }],
])

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

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: 'Your job',
    description: 'What you can do with a job of yours.',
    path: `/job-directory/${params.id}`,
    noIndex: true,
  })

export default function ManageJob({ actionData, params }: Route.ComponentProps) {
  return (
    <PageShell width="text">
      <PageHeading>Your job</PageHeading>
      <Notice tone="danger" role="alert" title="Error">
        {actionData?.error}
      </Notice>
      <p className="mt-6">
        <ButtonLink to={href('/job-directory/:id', params)} variant="secondary">
          Back to the job
        </ButtonLink>
      </p>
    </PageShell>
  )
}
