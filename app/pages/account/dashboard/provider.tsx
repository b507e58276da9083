import { href } from 'react-router'
import { JobStatus } from '#app/components/job-status.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Rating } from '#app/ui/rating.tsx'
import type { AnswerTime, ProviderDashboard } from '#contract/dashboard/view.ts'
import { longDate, planDate } from '#contract/date.ts'
import type { OpenedJob } from '#contract/job/view.ts'
import { ANSWER_DAYS, ANSWERS_NEEDED } from '#contract/listing/answer-time.ts'
import type { PhotoRequest } from '#contract/profile/view.ts'
import { quantity } from '#contract/text.ts'
import { HiddenNotice } from '../hidden-notice.tsx'
import { Approval } from './approval.tsx'
import { ForYouNow } from './for-you-now.tsx'
import { NextSteps } from './next-steps.tsx'
import { Messages, Section } from './section.tsx'
import { Seen } from './seen.tsx'

type Props = { dashboard: ProviderDashboard; photo: PhotoRequest | null; today: string }

export function OfProvider({ dashboard, photo, today }: Props) {
  const { approval, hidden, membership, claimedDays, messages } = dashboard
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-y-10">
      <div className="min-w-0 space-y-8">
        {hidden ? (
          <HiddenNotice hidden={hidden} />
        ) : approval ? (
          <Approval approval={approval} member={membership?.active ?? false} />
        ) : null}
        {claimedDays ? <ClaimedDays days={claimedDays} /> : null}
        <ForYouNow dashboard={dashboard} today={today} />
        <Seen dashboard={dashboard} />
      </div>
      <div className="min-w-0 space-y-8 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <NextSteps dashboard={dashboard} photo={photo} />
        <Membership membership={membership} hidden={hidden} />
      </div>
      <div className="min-w-0 space-y-8 lg:space-y-10">
        <Messages
          messages={messages}
          today={today}
          empty="Clients write to you from your page, and about jobs that you have opened."
        >
          <p className="mt-3 text-sm text-ink-soft">{answersText(dashboard.answers)}</p>
        </Messages>
        <NewestFeedback feedback={dashboard.feedback} />
        <OpenedJobs jobs={dashboard.opened} />
      </div>
    </div>
  )
}

function ClaimedDays({ days: { left, until, offer } }: { days: NonNullable<ProviderDashboard['claimedDays']> }) {
  return (
    <Notice
      tone="info"
      title={`${quantity(left, 'day', 'days')} left in the directory without a membership`}
      action={<ButtonLink to="/membership">Choose a membership</ButtonLink>}
    >
      You claimed this listing, so it stays until {longDate(until)}. {offer}
    </Notice>
  )
}

function answersText({ text, answered, unanswered }: AnswerTime): string {
  if (text) {
    return `Your page says “${text}”. Based on ${answered} conversations in the last ${ANSWER_DAYS} days.`
  }
  if (answered < ANSWERS_NEEDED) {
    const more = quantity(ANSWERS_NEEDED - answered, 'client', 'clients')
    return `Answer ${answered === 0 ? more : more.replace(' ', ' more ')} and your page will show how fast you reply.`
  }
  return `Your page doesn’t say how fast you reply, because more than half of the clients who wrote to you in the last ${ANSWER_DAYS} days waited a week without an answer (${unanswered} of ${answered + unanswered}).`
}

function Membership({ membership, hidden }: Pick<ProviderDashboard, 'membership' | 'hidden'>) {
  return (
    <Section title="Membership">
      <Card>
        {membership?.active ? (
          <>
            <p className="flex flex-wrap items-center gap-2">
              <span className="text-subheading font-semibold">
                {membership.plan === 'yearly' ? 'Yearly plan' : 'Monthly plan'}
              </span>{' '}
              <Badge tone={membership.cancelled ? 'warning' : 'success'}>
                {membership.cancelled ? 'Cancelled' : 'Active'}
              </Badge>
            </p>
            <p className="mt-1 text-ink-soft">
              {membership.cancelled ? 'Runs until' : 'Renews on'} {planDate(membership.until)}
            </p>
            <p className="mt-3">
              <TextLink to="/account?tab=payments">Manage membership</TextLink>
            </p>
          </>
        ) : (
          <>
            <p className="text-subheading font-semibold">No active membership</p>
            {membership ? <p className="mt-1 text-ink-soft">It ended on {planDate(membership.until)}.</p> : null}
            {hidden ? (
              <p className="mt-2">While your listing is hidden, a membership wouldn’t show it. Write to us first.</p>
            ) : (
              <>
                <p className="mt-2">
                  With a membership you are in the directory, your services and portfolio are shown, and you can open
                  the contact details of jobs and get job alerts.
                </p>
                <p className="mt-4">
                  <ButtonLink to="/membership">Activate membership</ButtonLink>
                </p>
              </>
            )}
          </>
        )}
      </Card>
    </Section>
  )
}

function NewestFeedback({ feedback }: Pick<ProviderDashboard, 'feedback'>) {
  const { newest, published, waiting, unanswered } = feedback
  return (
    <Section title="Newest feedback" more={{ to: href('/account/feedback'), label: 'All feedback' }}>
      {published + waiting > 0 ? (
        <p className="mb-3 text-ink-soft">
          {[published > 0 && `${published} published`, waiting > 0 && `${waiting} waiting to be checked`]
            .filter(Boolean)
            .join(', ')}
          .{' '}
          {unanswered > 0 ? (
            <TextLink to={`${href('/account/feedback')}?show=unanswered`}>{unanswered} without your reply</TextLink>
          ) : null}
        </p>
      ) : null}
      {newest.length === 0 ? (
        <EmptyState level={3} vignette="stars" title="No feedback yet">
          What clients say about your work appears here.
        </EmptyState>
      ) : (
        <ul className="space-y-3">
          {newest.map((entry) => (
            <Card as="li" key={entry.id}>
              <div className="flex flex-wrap items-center justify-between gap-x-4">
                <Rating value={entry.rating} />
                <span className="text-sm text-ink-soft">{longDate(entry.createdAt)}</span>
              </div>
              <h3 className="mt-2 text-base wrap-anywhere">
                <bdi>{entry.title}</bdi>
              </h3>
              {entry.description ? (
                <p dir="auto" className="mt-1">
                  {entry.description}
                </p>
              ) : null}
              <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-sm wrap-anywhere text-ink-soft">
                <bdi>{entry.authorName}</bdi>
                {entry.reply ? (
                  <span>You’ve replied</span>
                ) : (
                  <TextLink to={`${href('/account/feedback')}?reply=${entry.id}#feedback-${entry.id}`}>
                    Reply<span className="sr-only"> to “{entry.title}”</span>
                  </TextLink>
                )}
              </p>
            </Card>
          ))}
        </ul>
      )}
    </Section>
  )
}

function OpenedJobs({ jobs }: { jobs: OpenedJob[] }) {
  if (jobs.length === 0) return null
  return (
    <Section title="Jobs you opened">
      <Card flush>
        <ul className="divide-y">
          {jobs.map(({ id, title, place, status, openedAt }) => (
            <li key={id} className="flex items-start justify-between gap-3 p-4">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">
                  <TextLink to={href('/job-directory/:id', { id })}>
                    <bdi>{title}</bdi>
                  </TextLink>
                </p>
                <p className="text-sm text-ink-soft">
                  {place} · Opened {longDate(openedAt)}
                </p>
              </div>
              <JobStatus status={status} className="shrink-0" />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}
