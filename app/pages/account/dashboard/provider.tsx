import { href } from 'react-router'
import { JobLine } from '#app/components/job-line.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { CircleCheck, CircleDashed, Lock } from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Rating } from '#app/ui/rating.tsx'
import type { AnswerTime, ProviderDashboard } from '#contract/dashboard/view.ts'
import { CHECKLIST, checklistLink, DASHBOARD_DAYS } from '#contract/dashboard/words.ts'
import { longDate, planDate } from '#contract/date.ts'
import { ANSWER_DAYS, ANSWERS_NEEDED } from '#contract/listing/answer-time.ts'
import { quantity } from '#contract/text.ts'
import { Activity, OpenedJobs } from './activity.tsx'
import { Messages, Section } from './section.tsx'

export function OfProvider({ dashboard, today }: { dashboard: ProviderDashboard; today: string }) {
  const { listed, hidden, membership, claimedDays, messages } = dashboard
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Section title={`The last ${DASHBOARD_DAYS} days`} className="lg:col-span-2">
        {hidden ? (
          <Hidden />
        ) : listed ? null : (
          <Notice tone="amber" className="mb-3">
            Your listing is not public at the moment, so no one can see it, save it or contact you there.
          </Notice>
        )}
        {claimedDays ? <ClaimedDays days={claimedDays} /> : null}
        <Activity days={dashboard.activity} />
      </Section>
      <div className="space-y-10 lg:col-start-2">
        <Membership membership={membership} hidden={hidden} />
        <Checklist {...dashboard} member={membership?.active ?? false} />
      </div>
      <div className="space-y-10 lg:col-start-1 lg:row-start-2">
        <Messages
          messages={messages}
          today={today}
          empty="Clients write to you from your listing, and about jobs that you have opened."
        >
          <p className="mt-3 text-sm text-ink-soft">{answersText(dashboard.answers)}</p>
        </Messages>
        <MatchingJobs jobs={dashboard.jobs} />
        <OpenedJobs jobs={dashboard.opened} />
        <NewestFeedback feedback={dashboard.feedback} />
      </div>
    </div>
  )
}

function Hidden() {
  return (
    <Notice
      tone="amber"
      className="mb-3"
      title="Your listing is hidden by the people who run this site"
      action={
        <ButtonLink to={href('/contact')} variant="secondary" size="small">
          Write to us
        </ButtonLink>
      }
    >
      No one can see it, save it or contact you there. We’ve emailed you the reason. If you think it’s wrong, write to
      us and we’ll look at it again.
    </Notice>
  )
}

function ClaimedDays({ days: { left, until, offer } }: { days: NonNullable<ProviderDashboard['claimedDays']> }) {
  return (
    <Notice
      tone="info"
      className="mb-3"
      title={`${quantity(left, 'day', 'days')} left in the directory without a membership`}
      action={<ButtonLink to="/membership">Choose a membership</ButtonLink>}
    >
      You claimed this listing, so it stays until {longDate(until)}. {offer}
    </Notice>
  )
}

function answersText({ text, answered, unanswered }: AnswerTime): string {
  if (text) {
    return `Your listing says “${text}”. It’s the middle of the times you took in ${answered} conversations that clients began in the last ${ANSWER_DAYS} days.`
  }
  if (answered < ANSWERS_NEEDED) {
    return `How soon you usually answer is shown on your listing from ${ANSWERS_NEEDED} answered conversations on. You’ve answered ${answered === 0 ? 'none' : answered} that clients began in the last ${ANSWER_DAYS} days.`
  }
  return `Your listing doesn’t say how soon you usually answer, because more than half of the clients who wrote to you in the last ${ANSWER_DAYS} days waited a week without an answer (${unanswered} of ${answered + unanswered}).`
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

function Checklist({
  checklist,
  percent,
  member,
}: Pick<ProviderDashboard, 'checklist' | 'percent'> & { member: boolean }) {
  return (
    <Section title="Your profile">
      <Card>
        <p className="flex justify-between gap-4">
          <span className="font-semibold">{percent}% complete</span>
        </p>
        <progress aria-label="How complete your profile is" value={percent} max={100} className="progress mt-2" />
        <ul className="mt-4 space-y-2">
          {checklist.map(({ item, done }) => (
            <li key={item} className="flex gap-2.5">
              {done ? (
                <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-moss-ink" />
              ) : (
                <CircleDashed aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
              )}
              <span className={done ? 'text-ink-soft' : undefined}>
                <span className="sr-only">{done ? 'Done: ' : 'To do: '}</span>
                {done ? (
                  CHECKLIST[item].label
                ) : (
                  <TextLink to={checklistLink(item, member)}>{CHECKLIST[item].label}</TextLink>
                )}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}

function MatchingJobs({ jobs }: { jobs: ProviderDashboard['jobs'] }) {
  if (jobs === null) {
    return (
      <Section title="Matching jobs">
        <EmptyState
          level={3}
          icon={<Lock aria-hidden />}
          title="Matching jobs come with a membership"
          action={<ButtonLink to="/membership">Activate membership</ButtonLink>}
        >
          Members see the newest jobs in their categories here, nearest first, and can open their contact details.{' '}
          <TextLink to="/job-directory">The job directory</TextLink> is open to everyone.
        </EmptyState>
      </Section>
    )
  }
  return (
    <Section title="Matching jobs" more={{ to: '/matching-jobs', label: 'All matching jobs' }}>
      {jobs.length === 0 ? (
        <EmptyState
          level={3}
          vignette="clipboard"
          title="No open jobs match at the moment"
          action={
            <ButtonLink to="/job-directory" variant="secondary">
              See all open jobs
            </ButtonLink>
          }
        >
          We match jobs by your categories and the distance in your job alert settings.
        </EmptyState>
      ) : (
        <ul className="space-y-3">
          {jobs.map((job) => (
            <li key={job.id}>
              <JobLine job={job} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function NewestFeedback({ feedback }: Pick<ProviderDashboard, 'feedback'>) {
  const { newest, published, waiting, unanswered } = feedback
  return (
    <Section title="Newest feedback" more={{ to: href('/account/feedback'), label: 'All feedback' }}>
      <p className="mb-3 text-ink-soft">
        {published} published, {waiting} waiting to be checked.{' '}
        {unanswered > 0 ? (
          <TextLink to={`${href('/account/feedback')}?show=unanswered`}>{unanswered} without your reply</TextLink>
        ) : null}
      </p>
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
              <h3 className="mt-2 text-base">
                <bdi>{entry.title}</bdi>
              </h3>
              {entry.description ? (
                <p dir="auto" className="mt-1">
                  {entry.description}
                </p>
              ) : null}
              <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
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
