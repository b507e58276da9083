import { href } from 'react-router'
import { WrittenEntry } from '#app/components/feedback/written-entry.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { FEEDBACK_PER_PAGE, type WrittenPage } from '#contract/feedback/words.ts'
import { AccountFrame } from '../settings/frame.tsx'

/** What a client has written. */
export function Written({ written, page }: { written: WrittenPage | null; page: number }) {
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
