import { data, href, type ShouldRevalidateFunctionArgs } from 'react-router'
import { api, viewer } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { ResendConfirmation } from '#app/components/resend-confirmation.tsx'
import { actionHandled } from '#app/request/action-handled.ts'
import { attempt, refusedPage } from '#app/request/attempt.server.ts'
import { mergedHeaders, NO_STORE } from '#app/request/page-cache.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink, SmallLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { isId } from '#contract/id.ts'
import { LISTING_UNAVAILABLE } from '#contract/listing/words.ts'
import type { Route } from './+types/leave'
import { FeedbackForm } from './form.tsx'
import { sendFeedback } from './save.server.ts'
import { newValues } from './values.ts'

const NOTHING = { provider: null, written: false, photos: [], who: '', refused: null }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const invitation = (new URL(request.url).searchParams.get('invitation') ?? '').slice(0, 200)
  const person = context.get(viewer)
  // A refused form shows what was typed again, even if the session has ended.
  if (!person) return data({ ...NOTHING, invitation }, { headers: NO_STORE })
  const begun = isId(params.id)
    ? await attempt(context.get(api).feedback.begin({ providerId: params.id }))
    : { ok: false as const, refused: { code: 'NOT_FOUND', message: LISTING_UNAVAILABLE, status: 404, data: null } }
  if (begun.ok) {
    const { provider, written, photos } = begun.data
    const left = written !== null && !context.get(actionHandled)
    const ids = photos.map(({ id }) => id)
    return data(
      { provider, written: left, photos: ids, who: person.id, refused: null, invitation },
      { headers: NO_STORE },
    )
  }
  const { code, message, status } = begun.refused
  if (code !== 'CONFIRMATION_NEEDED') throw refusedPage(begun.refused)
  return data({ ...NOTHING, refused: message, invitation }, { status, headers: NO_STORE })
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  if (!isId(params.id)) throw data({ message: LISTING_UNAVAILABLE }, { status: 404 })
  return sendFeedback(params.id, request, url, context)
}

export async function clientAction({ params, serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (answer) {
    if (answer instanceof Response) await import('./draft.ts').then(({ forgetDraft }) => forgetDraft(null, params.id))
    throw answer
  }
}

export const headers = mergedHeaders

/** Keeps the form as it was typed, whatever the action answered. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === 'POST' ? false : defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Leave feedback')

export default function LeaveFeedback({ loaderData, actionData, params }: Route.ComponentProps) {
  const { provider, written, photos, who, refused, invitation } = loaderData
  const listing = href('/directory/:id', { id: params.id })
  return (
    <PageShell width="text">
      <Breadcrumb items={[{ label: provider?.name ?? 'The provider', to: listing }, { label: 'Leave feedback' }]} />
      <PageHeading
        className="mt-3"
        lead={
          <>
            Good or bad, we check all feedback in the same way.{' '}
            <TextLink to="/how-feedback-works">How it works</TextLink>
          </>
        }
      >
        {provider ? `Leave feedback for ${provider.name}` : 'Leave feedback'}
      </PageHeading>
      {written ? (
        <Left listing={listing} />
      ) : refused && !actionData ? (
        <Notice tone="amber" role="alert" action={<ResendConfirmation />}>
          {refused}
        </Notice>
      ) : (
        <FeedbackForm
          key={params.id}
          start={newValues(invitation)}
          result={actionData}
          draft={provider ? { who, provider: provider.id, photos } : null}
          isNew
        />
      )}
    </PageShell>
  )
}

function Left({ listing }: { listing: string }) {
  return (
    <Notice
      title="You have already submitted feedback for this provider"
      action={
        <>
          <ButtonLink to={href('/account/feedback')} size="small">
            My feedback
          </ButtonLink>
          <SmallLink to={listing}>Back to the listing</SmallLink>
        </>
      }
    >
      You can change it until it has been checked, and add a later experience afterwards.
    </Notice>
  )
}
