import { href } from 'react-router'
import { EntryWords } from '#app/components/feedback/entry.tsx'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { useFormResult, useRefusalToast } from '#app/components/form/use-form-result.ts'
import { useViewer } from '#app/components/root-data.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { QrCode } from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { longDate } from '#contract/date.ts'
import type { FeedbackHint } from '#contract/feedback/hints.ts'
import { REMOVAL_WORDS, type ReceivedFeedback } from '#contract/feedback/words.ts'
import type { FormResult } from '#contract/form.ts'
import { AccountFrame } from '../settings/frame.tsx'
import type { LoadedFeedback, REPLY_FIELDS } from './received.server.ts'
import { ReplyForm } from './reply-form.tsx'

export type ReplyResult = FormResult<typeof REPLY_FIELDS> & { hints?: FeedbackHint[] }

const PAGE = href('/account/feedback')

export function Received({ received, result: newest }: { received: LoadedFeedback; result: ReplyResult | undefined }) {
  const { own, unanswered, page, pages, open, failed } = received
  const result = useFormResult(newest, received)
  useRefusalToast(result?.refusal)
  const signedIn = useViewer() !== null
  const problems = result ? (
    <div className="mb-6">
      <FormProblems result={{ ...result, errors: { [`text-${result.values.feedback}`]: result.errors.text } }} />
      {own.entries.some(({ id }) => id === result.values.feedback) ? null : <Typed text={result.values.text} />}
    </div>
  ) : null
  if (!signedIn) {
    return (
      <PageShell width="text">
        <PageHeading>Feedback</PageHeading>
        {problems}
      </PageShell>
    )
  }
  return (
    <AccountFrame tab="received">
      <p className="mb-4">
        What clients say about you. You can reply once to each review, for everyone to read, and change your reply.{' '}
        <span>{failed ? '' : waitingText(own.waiting)}</span> You can’t remove a review; if one breaks the rules, report
        it. <TextLink to={href('/how-feedback-works')}>How feedback works</TextLink>
      </p>
      <div className="mb-6">
        <InviteLink />
      </div>
      <TabLinks
        label="Which reviews"
        current={unanswered ? 'unanswered' : 'all'}
        className="mb-6"
        tabs={[
          { value: 'all', label: 'All', href: PAGE, count: own.count },
          { value: 'unanswered', label: 'Without reply', href: `${PAGE}?show=unanswered`, count: own.unanswered },
        ]}
      />
      {problems}
      {failed ? <ErrorState title="Feedback" message="Failed to load feedback" retryHref={PAGE} /> : null}
      {own.entries.length === 0 && !failed ? <Nothing unanswered={unanswered} count={own.count} /> : null}
      <h2 className="sr-only">Reviews</h2>
      <ul className="space-y-4">
        {own.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} open={open === entry.id} result={result} />
        ))}
      </ul>
      <div className="mt-6">
        <Pagination
          label="Pages of feedback"
          page={page}
          pages={pages}
          href={(to) => `${PAGE}?${unanswered ? 'show=unanswered&' : ''}page=${to}`}
        />
      </div>
    </AccountFrame>
  )
}

/** What was typed about a review that is not on this page any more. */
function Typed({ text }: { text: string }) {
  return (
    <Field id="typed" label="What you typed">
      {(ids) => <TextArea {...ids} defaultValue={text} rows={4} readOnly />}
    </Field>
  )
}

function InviteLink() {
  const member = useViewer()?.member ?? false
  return (
    <ButtonLink
      to={member ? href('/account/feedback/invite') : href('/membership')}
      variant="secondary"
      icon={<QrCode aria-hidden />}
    >
      {member ? 'Ask past clients' : 'Ask past clients, with a membership'}
    </ButtonLink>
  )
}

function waitingText(waiting: number): string {
  if (waiting === 0) return 'Nothing is waiting to be checked.'
  return waiting === 1
    ? 'One more review is being checked before it’s published.'
    : `${waiting} more reviews are being checked before they’re published.`
}

function Nothing({ unanswered, count }: { unanswered: boolean; count: number }) {
  if (unanswered && count > 0) {
    return <EmptyState title="You’ve replied to every review" vignette="stars" className="mb-6" />
  }
  return (
    <EmptyState title="No reviews yet" vignette="stars" className="mb-6">
      What clients say about your work appears here and on your listing.
    </EmptyState>
  )
}

function Entry({ entry, open, result }: { entry: ReceivedFeedback; open: boolean; result: ReplyResult | undefined }) {
  const { id } = entry
  return (
    <li id={`feedback-${id}`} className="scroll-mt-20">
      <Card as="article">
        <EntryWords entry={entry} />
        <div className="mt-4 border-t pt-4">
          <Reply entry={entry} open={open} result={result} />
        </div>
      </Card>
    </li>
  )
}

function Reply({ entry, open, result }: { entry: ReceivedFeedback; open: boolean; result: ReplyResult | undefined }) {
  const { id, reply, replyRemovedFor } = entry
  const report = (
    <TextLink to={`/report/feedback/${id}`} className="text-sm">
      Report<span className="sr-only"> “{entry.title}”</span>
    </TextLink>
  )
  if (replyRemovedFor) {
    return (
      <>
        <p className="text-ink-soft">
          We removed your reply: {REMOVAL_WORDS[replyRemovedFor].toLowerCase()}. It can’t be changed or written again.
        </p>
        <p className="mt-2">{report}</p>
      </>
    )
  }
  if (!reply) return <ReplyForm entry={entry} open={open} result={result} aside={report} />
  return (
    <>
      <p className="text-sm font-semibold">Your reply, {longDate(reply.updatedAt)}</p>
      <p dir="auto" className="mt-1 mb-2 break-words whitespace-pre-line">
        {reply.text}
      </p>
      <ReplyForm entry={entry} open={open} result={result} aside={report} />
    </>
  )
}
