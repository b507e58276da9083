import { data, href } from 'react-router'
import { api, type PageContext, viewer } from '#app/api.server.ts'
import { WrittenEntry } from '#app/components/feedback/written-entry.tsx'
import { privateMeta } from '#app/components/page-meta.ts'
import { actionHandled } from '#app/request/action-handled.ts'
import { optional } from '#app/request/attempt.server.ts'
import { NO_STORE, privateHeaders } from '#app/request/page-cache.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { WrittenPage } from '#contract/feedback/view.ts'
import { FEEDBACK_PER_PAGE } from '#contract/feedback/words.ts'
import { AccountFrame } from '../settings/frame.tsx'
import type { Route } from './+types/feedback'
import { loadReceived, NOTHING_RECEIVED, saveReply } from './received.server.ts'
import { Received } from './received.tsx'

/** What a client has written, or what was written about a provider. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const person = context.get(viewer)
  if (!person && context.get(actionHandled)) {
    return data({ received: NOTHING_RECEIVED, written: null }, { headers: NO_STORE })
  }
  const isProvider = person?.accountType === 'provider'
  const shown = isProvider
    ? { received: await loadReceived(request, context), written: null }
    : { received: null, written: await loadWritten(request, context) }
  return data(shown, { headers: NO_STORE })
}

async function loadWritten(request: Request, context: PageContext) {
  const pageParam = Math.trunc(Number(new URL(request.url).searchParams.get('page')))
  const page = Math.min(Math.max(1, pageParam || 1), 1000)
  const entries = await optional(context, context.get(api).feedback.written({ page }))
  return { written: entries, page }
}

export async function action({ request, context }: Route.ActionArgs) {
  return saveReply(request, context)
}

export const headers = privateHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, loaderData?.received ? 'Feedback' : 'My feedback')

export default function Feedback({ loaderData: { received, written }, actionData }: Route.ComponentProps) {
  if (received) return <Received received={received} result={actionData} />
  return written ? <Written {...written} /> : null
}

/** What a client has written. */
function Written({ written, page }: { written: WrittenPage | null; page: number }) {
  const address = href('/account/feedback')
  if (!written) {
    return (
      <AccountFrame tab="feedback">
        <ErrorState title="My feedback" message="Failed to load feedback" retryHref={address} />
      </AccountFrame>
    )
  }
  const { entries, count } = written
  return (
    <AccountFrame tab="feedback">
      <p className="mb-4 text-ink-soft">
        What you wrote about providers, and what became of it.{' '}
        <TextLink to="/how-feedback-works">How feedback works</TextLink>
      </p>
      {entries.length === 0 ? (
        <EmptyState
          title="You have not left feedback yet"
          vignette="stars"
          action={<ButtonLink to={href('/directory')}>Find Professionals</ButtonLink>}
        >
          Open a provider’s listing and choose “Leave feedback”.
        </EmptyState>
      ) : (
        <ul className="space-y-4">
          {entries.map((entry) => (
            <li
              key={entry.id}
              id={`feedback-${entry.id}`}
              className="scroll-mt-24 rounded-lg border bg-surface p-4 sm:p-5"
            >
              <h2 className="mb-2 text-subheading break-words">
                {entry.provider.listed ? (
                  <TextLink to={href('/directory/:id', { id: entry.provider.id })}>
                    <bdi>{entry.provider.name}</bdi>
                  </TextLink>
                ) : (
                  entry.provider.name
                )}
              </h2>
              <WrittenEntry entry={entry} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-6">
        <Pagination
          label="Pages of feedback"
          page={page}
          pages={Math.ceil(count / FEEDBACK_PER_PAGE)}
          href={(to) => `${address}?page=${to}`}
        />
      </div>
    </AccountFrame>
  )
}
