import { CircleCheck, CircleDashed, Lock, MessageSquare } from 'lucide-react'
import { JobLine } from '#app/components/job-line.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { CHECKLIST, DASHBOARD_DAYS, type ProviderDashboard } from '#contract/dashboard.ts'
import { longDate, planDate } from '#contract/date.ts'
import { Activity } from './activity.tsx'
import { OpenedJobs } from './opened-jobs.tsx'
import { Section } from './section.tsx'

export function OfProvider({ dashboard }: { dashboard: ProviderDashboard }) {
  const { checklist, percent, listed, membership, activity, jobs, opened, feedback } = dashboard
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Section title={`The last ${DASHBOARD_DAYS} days`} className="lg:col-span-2">
        {listed ? null : (
          <Notice tone="amber" className="mb-3">
            Your listing is not public at the moment, so no one can see it, save it or contact you there.
          </Notice>
        )}
        <Activity days={activity} />
      </Section>
      <div className="space-y-10 lg:col-start-2">
        <Membership membership={membership} />
        <Checklist checklist={checklist} percent={percent} />
      </div>
      <div className="space-y-10 lg:col-start-1 lg:row-start-2">
        <MatchingJobs jobs={jobs} />
        <OpenedJobs jobs={opened} />
        <NewestFeedback feedback={feedback} />
      </div>
    </div>
  )
}

function Membership({ membership }: { membership: ProviderDashboard['membership'] }) {
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
            <p className="mt-2">
              With a membership you are in the directory, your services and portfolio are shown, and you can open the
              contact details of jobs and get job alerts.
            </p>
            <p className="mt-4">
              <ButtonLink to="/membership">Activate membership</ButtonLink>
            </p>
          </>
        )}
      </Card>
    </Section>
  )
}

function Checklist({ checklist, percent }: Pick<ProviderDashboard, 'checklist' | 'percent'>) {
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
                {done ? CHECKLIST[item].label : <TextLink to={CHECKLIST[item].to}>{CHECKLIST[item].label}</TextLink>}
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
          title="No open jobs match at the moment"
          action={
            <ButtonLink to="/job-directory" variant="secondary">
              See all open jobs
            </ButtonLink>
          }
        >
          We match jobs by category, so choose all of yours in your profile.
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

function NewestFeedback({ feedback: { newest, published, waiting } }: Pick<ProviderDashboard, 'feedback'>) {
  return (
    <Section title="Newest feedback" more={{ to: '/profile?tab=reviews', label: 'All feedback' }}>
      <p className="mb-3 text-ink-soft">
        {published} published, {waiting} waiting to be checked.
      </p>
      {newest.length === 0 ? (
        <EmptyState level={3} icon={<MessageSquare aria-hidden />} title="No feedback yet">
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
              <h3 className="mt-2 text-base">{entry.title}</h3>
              {entry.description ? <p className="mt-1">{entry.description}</p> : null}
              <p className="mt-2 text-sm text-ink-soft">{entry.authorName}</p>
            </Card>
          ))}
        </ul>
      )}
    </Section>
  )
}
