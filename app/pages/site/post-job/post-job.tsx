import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { api, viewer } from '#app/api.server.ts'
import { pageMeta } from '#app/components/page-meta.ts'
import { ResendConfirmation } from '#app/components/resend-confirmation.tsx'
import { jobForm } from '#app/pages/job-form/job-form.lazy.ts'
import type { JobFormProps } from '#app/pages/job-form/job-form.tsx'
import { postJob } from '#app/pages/job-form/save.server.ts'
import { newValues } from '#app/pages/job-form/values.ts'
import { actionHandled } from '#app/request/action-handled.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { mergedHeaders } from '#app/request/merged-headers.ts'
import { cacheable } from '#app/request/page-cache.ts'
import { suggestedCategories } from '#app/request/suggested-categories.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LazyPart, preload } from '#app/ui/lazy-part.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { ONLY_CLIENTS_POST } from '#contract/restriction.ts'
import { postJobAddress, readSearchTerms, SEARCH_TERMS } from '#contract/search-terms.ts'
import type { Route } from './+types/post-job'

type PostFormData = Pick<JobFormProps, 'groups' | 'suggested' | 'draft'> & { start: JobFormProps['start'] | null }

export async function loader({ context, url }: Route.LoaderArgs) {
  const terms = readSearchTerms(url.searchParams)
  const here = postJobAddress(terms)
  const who = context.get(viewer)
  const { job, category } = context.get(api)
  // A refused post shows what was typed again, even if the session has ended.
  if (context.get(actionHandled)) {
    const [groups, suggested] = await Promise.all([category.choices(), suggestedCategories(context)])
    return formView({ start: null, groups, suggested, draft: null })
  }
  if (!who) return cacheable({ view: 'visitor' as const, here }, { tags: [], params: [...SEARCH_TERMS] })
  if (who.accountType === null) throw redirect(`/choose-account-type?return=${encodeURIComponent(here)}`)
  if (who.accountType !== 'client')
    return data({ view: 'notClient' as const, message: ONLY_CLIENTS_POST }, { status: 403 })
  if (!who.emailConfirmed) return { view: 'unconfirmed' as const, email: who.email }
  const [start, groups] = await Promise.all([job.begin(terms).catch(refuse), category.choices()])
  const draft = { who: who.id, photos: start.photos.map(({ id }) => id) }
  const suggested = await suggestedCategories(context, { title: start.title })
  return formView({ start: newValues(start), groups, suggested, draft })
}

async function formView(given: PostFormData) {
  await preload(jobForm)
  return { view: 'form' as const, ...given }
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const loaded = await serverLoader()
  if (loaded.view === 'form') await preload(jobForm)
  return loaded
}

export async function action({ request, context }: Route.ActionArgs) {
  return postJob(request, context)
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (answer) {
    if (answer instanceof Response) (await import('#app/pages/job-form/draft.ts')).forgetDraft()
    throw answer
  }
}

export const headers = mergedHeaders

/** Keeps the form as it was typed, whatever the action answered. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === 'POST' ? false : defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Post a Job',
    description: 'Describe what you need done, and local providers who fit will hear of it. Posting is free.',
    path: '/post-job',
    picture: 'site/jobs',
  })

export default function PostJob({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageShell width="text">
      <PageHeading lead="Describe what you need done, and local providers who fit will hear of it. Posting is free.">
        Post a Job
      </PageHeading>
      {loaderData.view === 'form' ? (
        <PostForm begun={loaderData} result={actionData} />
      ) : loaderData.view === 'visitor' ? (
        <SignInFirst here={loaderData.here} />
      ) : loaderData.view === 'notClient' ? (
        <EmptyState
          title="Feature not available"
          action={
            <ButtonLink to="/job-directory" variant="secondary">
              Job Directory
            </ButtonLink>
          }
        >
          {loaderData.message}
        </EmptyState>
      ) : (
        <ConfirmFirst email={loaderData.email} />
      )}
    </PageShell>
  )
}

function PostForm({ begun, result }: { begun: PostFormData; result: JobFormProps['result'] }) {
  const start = begun.start ?? result?.values
  if (!start) return null
  return (
    <LazyPart
      source={jobForm}
      props={{
        start,
        groups: begun.groups,
        suggested: begun.suggested,
        draft: begun.draft,
        result,
        action: '/post-job',
      }}
      waiting={<Skeleton className="h-96" />}
    />
  )
}

function SignInFirst({ here }: { here: string }) {
  const back = `?return=${encodeURIComponent(here)}`
  return (
    <EmptyState
      title="Sign in to post a job"
      action={
        <>
          <ButtonLink to={`/login${back}`}>Sign In</ButtonLink>
          <ButtonLink to={here === '/post-job' ? '/signup' : `/signup${back}`} variant="secondary">
            Create Account
          </ButtonLink>
        </>
      }
    >
      Your contact details are shown to members only, and you see who opened them.
    </EmptyState>
  )
}

function ConfirmFirst({ email }: { email: string }) {
  return (
    <Notice tone="amber" title="Please confirm your e-mail address first" action={<ResendConfirmation />}>
      Follow the link in the mail to {email}, then you can post your job.
    </Notice>
  )
}
