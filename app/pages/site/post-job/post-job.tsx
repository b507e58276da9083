import { data, type RouterContextProvider, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { api, near, site, viewer } from '#app/api.server.ts'
import { askedFields } from '#app/components/form/asked-fields.lazy.ts'
import { pageMeta } from '#app/components/page-meta.ts'
import { ResendConfirmation } from '#app/components/resend-confirmation.tsx'
import { VISITOR } from '#app/pages/job-form/draft.ts'
import { firstPrices } from '#app/pages/job-form/first-prices.server.ts'
import { jobForm } from '#app/pages/job-form/job-form.lazy.ts'
import type { JobFormProps } from '#app/pages/job-form/job-form.tsx'
import { postJob } from '#app/pages/job-form/save.server.ts'
import { draftValues, newValues, withContact } from '#app/pages/job-form/values.ts'
import { actionHandled } from '#app/request/action-handled.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { readJobDraft } from '#app/request/draft-cookie.ts'
import { cacheable, mergedHeaders, NO_STORE } from '#app/request/page-cache.ts'
import { suggestedCategories } from '#app/request/suggested-categories.server.ts'
import { ButtonLink, SecondaryLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LazyPart, preload } from '#app/ui/lazy-part.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { ONLY_CLIENTS_POST } from '#contract/account/words.ts'
import { postJobAddress, readSearchTerms, SEARCH_TERMS } from '#contract/directory/words.ts'
import type { Route } from './+types/post-job'

type PostFormData = Pick<
  JobFormProps,
  'fields' | 'groups' | 'suggested' | 'prices' | 'draft' | 'poster' | 'elsewhere'
> & {
  start: JobFormProps['start'] | null
  /** The title of a job that was sent before, and waits for the address to be confirmed. */
  waits: string | null
}

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const terms = readSearchTerms(url.searchParams)
  const who = context.get(viewer)
  const { job, category } = context.get(api)
  const poster = who ? ('client' as const) : ('visitor' as const)
  const elsewhere = context.get(site).captcha !== null
  // A refused post shows what was typed again, even if the session has ended.
  if (context.get(actionHandled)) {
    const [groups, suggested] = await Promise.all([category.choices(), suggestedCategories(context)])
    const prices = await firstPrices(context, null, suggested)
    return formView(context, { start: null, groups, suggested, prices, draft: null, poster, elsewhere, waits: null })
  }
  if (who?.accountType === null) {
    throw redirect(`/choose-account-type?return=${encodeURIComponent(postJobAddress(terms))}`)
  }
  if (who && who.accountType !== 'client')
    return { view: 'notClient' as const, provider: who.accountType === 'provider' }
  const token = readJobDraft(request, context.get(site))
  const waiting = who || token ? await job.waiting({ token }).catch(refuse) : null
  const waits = waiting?.posts ? waiting.draft.title : null
  if (who && !who.emailConfirmed) return { view: 'unconfirmed' as const, email: who.email, waits }
  const [begun, groups] = await Promise.all([job.begin(terms).catch(refuse), category.choices()])
  const draft = { who: who?.id ?? VISITOR, photos: begun.photos.map(({ id }) => id) }
  const typed = waiting && (who || !waiting.posts) ? withContact(draftValues(waiting.draft), newValues(begun)) : null
  const start = typed ?? newValues(begun)
  const suggested = await suggestedCategories(context, { title: start.title, description: start.description })
  if (who) {
    const prices = await firstPrices(context, start, suggested)
    return formView(context, { start, groups, suggested, prices, draft, poster, elsewhere, waits: null })
  }
  const location = start.location || (context.get(near)?.code ?? '')
  const view = await formView(context, {
    start: { ...start, location, draftId: typed?.draftId ?? '' },
    groups,
    suggested,
    prices: await firstPrices(context, { ...start, location }, suggested),
    draft,
    poster,
    elsewhere,
    waits,
  })
  return token ? data(view, { headers: NO_STORE }) : cacheable(view, { tags: ['directory'], params: [...SEARCH_TERMS] })
}

/** With the fields that the operator added, where there are any. */
async function formView(context: Readonly<RouterContextProvider>, given: PostFormData) {
  const fields = await context.get(api).customField.asked({ place: 'job' })
  await Promise.all([preload(jobForm), ...(fields.length > 0 ? [preload(askedFields)] : [])])
  return { view: 'form' as const, ...given, ...(fields.length > 0 ? { fields } : {}) }
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const loaded = await serverLoader()
  if (loaded.view === 'form') await preload(jobForm)
  if (loaded.view === 'form' && loaded.fields) await preload(askedFields)
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
    picture: 'post-job',
  })

export default function PostJob({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageShell width="text">
      <PageHeading
        className="max-sm:mb-1!"
        lead={<span className="max-sm:hidden">Free. Local providers who fit will hear of it.</span>}
      >
        Post a Job
      </PageHeading>
      {loaderData.view === 'form' ? (
        <PostForm begun={loaderData} result={actionData} />
      ) : loaderData.view === 'notClient' ? (
        <NotForYou provider={loaderData.provider} />
      ) : (
        <ConfirmFirst email={loaderData.email} waits={loaderData.waits} />
      )}
    </PageShell>
  )
}

function PostForm({ begun, result }: { begun: PostFormData; result: JobFormProps['result'] }) {
  const start = begun.start ?? result?.values
  if (!start) return null
  const { fields, groups, suggested, prices, draft, poster, elsewhere, waits } = begun
  return (
    <>
      {waits === null ? null : (
        <Notice className="mb-6" title={<>“{waits}” isn’t live yet</>}>
          It goes live when you use the link in the email. You can write another job below.
        </Notice>
      )}
      <LazyPart
        source={jobForm}
        props={{
          start,
          groups,
          suggested,
          ...(fields ? { fields } : {}),
          prices: prices ?? null,
          draft,
          poster,
          elsewhere: elsewhere ?? false,
          result,
          action: '/post-job',
        }}
        waiting={<Skeleton className="h-96" />}
      />
    </>
  )
}

function NotForYou({ provider }: { provider: boolean }) {
  return (
    <EmptyState
      title="Feature not available"
      action={
        <>
          <ButtonLink to="/job-directory">Job Directory</ButtonLink>
          <SecondaryLink to={provider ? '/directory' : '/admin'}>
            {provider ? 'Find a provider' : 'Admin area'}
          </SecondaryLink>
        </>
      }
    >
      {ONLY_CLIENTS_POST}{' '}
      {provider
        ? 'You’re logged in as a provider, so you can look for jobs. To have work done yourself, contact a provider, or log out and post with a client account.'
        : 'You’re logged in as staff. To post a job, log out and use a client account.'}
    </EmptyState>
  )
}

function ConfirmFirst({ email, waits }: { email: string; waits: string | null }) {
  return (
    <Notice tone="amber" title="Please confirm your email address first" action={<ResendConfirmation />}>
      {waits === null
        ? `Use the link in the email to ${email}, then you can post your job.`
        : `Your job “${waits}” goes live when you use the link in the email to ${email}.`}
    </Notice>
  )
}
