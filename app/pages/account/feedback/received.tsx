import type { ReactNode } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { EntryWords } from '#app/components/feedback/entry.tsx'
import { AreaLine } from '#app/components/form/area-line.tsx'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { HiddenFields } from '#app/components/form/hidden-fields.tsx'
import { useFormResult, useRefusalToast } from '#app/components/form/use-form-result.ts'
import { KeepButton } from '#app/components/keep-button.tsx'
import { useViewer } from '#app/components/root-data.ts'
import { Button, SecondaryLink } from '#app/ui/button.tsx'
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
import { UserText } from '#app/ui/user-text.tsx'
import { longDate } from '#contract/date.ts'
import { REMOVAL_WORDS } from '#contract/feedback/rules.ts'
import type { ReceivedFeedback } from '#contract/feedback/view.ts'
import { REPLY_CHARACTERS } from '#contract/feedback/words.ts'
import { AccountFrame } from '../settings/frame.tsx'
import { Hints } from './hints.tsx'
import type { LoadedFeedback, REPLY_FIELDS } from './received.server.ts'
import type { CheckedForm } from './values.ts'

type ReplyResult = CheckedForm<typeof REPLY_FIELDS>

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
      <div className="mb-6 flex flex-wrap gap-3">
        <InviteLink />
        <SecondaryLink to={href('/account/feedback/embed')}>Reviews on your website</SecondaryLink>
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
      {own.entries.length === 0 && !failed ? <NoReviews unanswered={unanswered} count={own.count} /> : null}
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
    <SecondaryLink to={member ? href('/account/feedback/invite') : href('/membership')} icon={<QrCode aria-hidden />}>
      {member ? 'Ask past clients' : 'Ask past clients, with a membership'}
    </SecondaryLink>
  )
}

function waitingText(waiting: number): string {
  if (waiting === 0) return 'Nothing is waiting to be checked.'
  return waiting === 1
    ? 'One more review is being checked before it’s published.'
    : `${waiting} more reviews are being checked before they’re published.`
}

function NoReviews({ unanswered, count }: { unanswered: boolean; count: number }) {
  if (unanswered && count > 0) {
    return <EmptyState title="You’ve replied to every review" vignette="stars" className="mb-6" />
  }
  return (
    <EmptyState title="No reviews yet" vignette="stars" className="mb-6">
      What clients say about your work appears here and on your listing.
    </EmptyState>
  )
}

type EntryProps = { entry: ReceivedFeedback; open: boolean; result: ReplyResult | undefined }

function Entry({ entry, open, result }: EntryProps) {
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

function Reply({ entry, open, result }: EntryProps) {
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
  return (
    <>
      {reply ? (
        <>
          <p className="text-sm font-semibold">Your reply, {longDate(reply.updatedAt)}</p>
          <UserText className="mt-1 mb-2">{reply.text}</UserText>
        </>
      ) : null}
      <ReplyForm entry={entry} open={open} result={result} aside={report} />
    </>
  )
}

/** Folds, so that it opens in place without JavaScript. */
function ReplyForm({ entry: { id, title, reply }, open, result, aside }: EntryProps & { aside: ReactNode }) {
  const { state, formData } = useNavigation()
  const refused = result?.values.feedback === id ? result : undefined
  const busy = state !== 'idle' && formData?.get('feedback') === id
  const field = `text-${id}`
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <details key={reply?.text ?? 'new'} open={open || refused !== undefined} className="group min-w-0 grow">
        <summary className="inline-flex min-h-9 cursor-pointer list-none items-center rounded-lg px-3 text-sm font-medium text-petrol inset-ring inset-ring-line-strong/60 touch-target group-open:hidden hover:bg-sunken [&::-webkit-details-marker]:hidden">
          {reply ? 'Change your reply' : 'Reply'}
          <span className="sr-only"> to “{title}”</span>
        </summary>
        <Form method="post" noValidate className="space-y-3">
          <HiddenFields feedback={id} {...(reply ? { reply: reply.id } : {})} />
          {refused?.hints ? <Hints key={refused.at} hints={refused.hints} /> : null}
          <AreaLine
            name="text"
            id={field}
            label={reply ? 'Change your reply' : 'Your reply'}
            hint="Everyone can read it. Don’t give away where the client lives or how to reach them."
            defaultValue={refused?.values.text ?? reply?.text}
            maxLength={REPLY_CHARACTERS}
            rows={4}
            required
            result={refused}
          />
          <div className="flex flex-wrap gap-3">
            <Button busy={busy}>{reply ? 'Save reply' : 'Submit reply'}</Button>
            <KeepButton>Cancel</KeepButton>
          </div>
        </Form>
      </details>
      <p className="py-1.5">{aside}</p>
    </div>
  )
}
