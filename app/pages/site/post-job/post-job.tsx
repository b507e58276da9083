import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { api, viewer } from '#app/api.server.ts'
import { pageMeta } from '#app/components/page-meta.ts'
import { ResendConfirmation } from '#app/components/resend-confirmation.tsx'
import type { JobFormProps } from '#app/pages/job-form/job-form.tsx'
import { jobForm } from '#app/pages/job-form/part.ts'
import { postJob } from '#app/pages/job-form/save.server.ts'
import { newValues } from '#app/pages/job-form/values.ts'
import { actionHandled } from '#app/request/action-handled.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { mergedHeaders } from '#app/request/merged-headers.ts'
import { keep } from '#app/request/page-cache.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LazyPart, preload } from '#app/ui/lazy-part.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { ONLY_CLIENTS_POST } from '#contract/restriction.ts'
import { postJobAddress, readSearchTerms, SEARCH_TERMS } from '#contract/search-terms.ts'
import type { Route } from './+types/post-job'

type Begun = Pick<JobFormProps, 'groups' | 'draft'> & { start: JobFormProps['start'] | null }

export async function loader({ context, url }: Route.LoaderArgs) {
  const terms = readSearchTerms(url.searchParams)
  const here = postJobAddress(terms)
  const who = context.get(viewer)
  const { job, category } = context.get(api)
  // An answer to what was posted is shown with what was typed, whoever is signed in now.
  if (context.get(actionHandled)) return begun({ start: null, groups: await category.choices(), draft: null })
  if (!who) return keep({ at: 'door' as const, here }, { tags: [], params: [...SEARCH_TERMS] })
  if (who.accountType === null) throw redirect(`/choose-account-type?return=${encodeURIComponent(here)}`)
  if (who.accountType !== 'client') return data({ at: 'others' as const, message: ONLY_CLIENTS_POST }, { status: 403 })
  if (!who.emailConfirmed) return { at: 'unconfirmed' as const, email: who.email }
  const [start, groups] = await Promise.all([job.begin(terms).catch(refuse), category.choices()])
  const draft = { who: who.id, photos: start.photos.map(({ id }) => id) }
  return begun({ start: newValues(start), groups, draft })
}

async function begun(given: Begun) {
  await preload(jobForm)
  return { at: 'form' as const, ...given }
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const loaded = await serverLoader()
  if (loaded.at === 'form') await preload(jobForm)
  return loaded
}

export async function action({ request, context }: Route.ActionArgs) {
  return postJob(request, context)
}

/** A job that is posted is no draft any more; one whose post never arrived stays as it was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const posted = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    const { forgetDraft, lineDown } = await import('#app/pages/job-form/after-post.ts')
    if (error instanceof Response) forgetDraft()
    if (!(error instanceof TypeError)) throw error
    return data(lineDown(posted))
  }
}

export const headers = mergedHeaders

/** The form stays as it is, with what was typed, whatever it was actionHandled. */
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
      {loaderData.at === 'form' ? (
        <PostForm begun={loaderData} answer={actionData} />
      ) : loaderData.at === 'door' ? (
        <SignInFirst here={loaderData.here} />
      ) : loaderData.at === 'others' ? (
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

function PostForm({ begun, answer }: { begun: Begun; answer: JobFormProps['answer'] }) {
  const start = begun.start ?? answer?.values
  if (!start) return null
  return (
    <LazyPart
      source={jobForm}
      props={{ start, groups: begun.groups, draft: begun.draft, answer, action: '/post-job' }}
      waiting={<Skeleton className="h-96" />}
    />
  )
}

/** For visitors. `here`: where to come back to. */
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
