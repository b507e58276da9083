import type { ReactNode } from 'react'
import { href } from 'react-router'
import { JobStatus } from '#app/components/job-status.tsx'
import { ListingCard } from '#app/components/listing-card.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { ActiveJob, ClientDashboard } from '#contract/dashboard/view.ts'
import { longDate } from '#contract/date.ts'
import type { ListingCard as Listing } from '#contract/directory/view.ts'
import { detailsText, savesText } from '#contract/job/details.ts'
import type { UnratedJob } from '#contract/job/view.ts'
import type { SavedIds } from '#contract/saved/words.ts'
import { quantity } from '#contract/text.ts'
import { Messages, Section } from './section.tsx'

type Props = { dashboard: ClientDashboard; today: string; hearts: SavedIds }

export function OfClient({ dashboard, hearts, today }: Props) {
  const { jobs, messages, saved, suggested } = dashboard
  return (
    <div className="space-y-10">
      <Section title="My jobs" {...(jobs.length === 0 ? {} : { more: { to: MY_JOBS, label: 'All my jobs' } })}>
        {jobs.length === 0 ? (
          <EmptyState
            level={3}
            vignette="clipboard"
            title="You have not posted a job yet"
            action={<ButtonLink to={href('/post-job')}>Post a Job</ButtonLink>}
          >
            Describe what you need done, and we’ll tell suitable providers near you.
          </EmptyState>
        ) : (
          <ul className="grid gap-3 md:grid-cols-2">
            {jobs.map((job) => (
              <Job key={job.id} job={job} />
            ))}
          </ul>
        )}
      </Section>
      <Messages messages={messages} today={today} empty="Open a provider’s page and choose “Send a message”." />
      <Section title="Saved professionals" more={{ to: '/account?tab=bookmarks', label: 'All saved' }}>
        <Cards listings={saved} hearts={hearts}>
          <EmptyState
            level={3}
            vignette="heart"
            title="No saved professionals yet"
            action={<ButtonLink to={href('/directory')}>Find Professionals</ButtonLink>}
          >
            Press the heart on a listing to save it here.
          </EmptyState>
        </Cards>
      </Section>
      <NextSteps dashboard={dashboard} />
      <Section title="Suggested professionals" more={{ to: href('/directory'), label: 'Find Professionals' }}>
        <Cards listings={suggested} hearts={hearts}>
          <EmptyState
            level={3}
            title="No suggestions yet"
            action={<ButtonLink to={href('/directory')}>Find Professionals</ButtonLink>}
          >
            You’ll see providers here once some are listed in the categories of your jobs.
          </EmptyState>
        </Cards>
      </Section>
    </div>
  )
}

const MY_JOBS = '/profile?tab=jobs'

function NextSteps({ dashboard: { jobs, unrated, feedbackWaiting: waiting } }: { dashboard: ClientDashboard }) {
  const over = jobs.filter(({ status }) => status === 'expired')
  const full = jobs.filter(({ status, replies }) => status === 'open' && replies.count >= replies.cap)
  if (over.length + full.length + unrated.length + waiting === 0) return null
  return (
    <Section title="What to do next" more={{ to: href('/account/feedback'), label: 'My feedback' }}>
      {waiting > 0 ? (
        <p className="mb-3 text-ink-soft">
          {waiting === 1 ? 'One of your reviews is' : `${waiting} of your reviews are`} being checked before others can
          read {waiting === 1 ? 'it' : 'them'}.
        </p>
      ) : null}
      <ul className="grid gap-3 md:grid-cols-2">
        {unrated.map((job) => (
          <HowDidItGo key={job.id} job={job} />
        ))}
        {over.map(({ id, title }) => (
          <Step key={id} title={title} to={href('/job-directory/:id', { id })} act="Renew or close it">
            It has expired, so providers can no longer find it.
          </Step>
        ))}
        {full.map(({ id, title, replies }) => (
          <Step key={id} title={title} to={href('/job-directory/:id', { id })} act="Choose someone, or let more see it">
            {detailsText(replies)}, which is as many as you chose.
          </Step>
        ))}
      </ul>
    </Section>
  )
}

function HowDidItGo({ job: { title, hiredAt, provider } }: { job: UnratedJob }) {
  return (
    <Card as="li">
      <h3 className="text-subheading wrap-anywhere">
        How did it go with <bdi>{provider.name}</bdi>?
      </h3>
      <p className="mt-1 text-sm text-ink-soft wrap-anywhere">
        “<bdi>{title}</bdi>” · Hired on {longDate(hiredAt)}
      </p>
      <p className="mt-3">
        <ButtonLink to={href('/directory/:id/feedback', { id: provider.id })} variant="secondary" size="small">
          Leave feedback<span className="sr-only"> about {provider.name}</span>
        </ButtonLink>
      </p>
    </Card>
  )
}

type StepProps = { title: string; to: string; act: string; children: ReactNode }

function Step({ title, to, act, children }: StepProps) {
  return (
    <Card as="li">
      <h3 className="text-subheading wrap-anywhere">
        <bdi>{title}</bdi>
      </h3>
      <p className="mt-1 text-sm text-ink-soft">{children}</p>
      <p className="mt-3">
        <ButtonLink to={to} variant="secondary" size="small">
          {act}
        </ButtonLink>
      </p>
    </Card>
  )
}

function Cards({ listings, hearts, children }: { listings: Listing[]; hearts: SavedIds; children: ReactNode }) {
  if (listings.length === 0) return children
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {listings.map((listing) => (
        <li key={listing.id}>
          <ListingCard listing={listing} hearts={hearts} level={3} />
        </li>
      ))}
    </ul>
  )
}

function Job({ job }: { job: ActiveJob }) {
  const { id, title, status, place, postedAt, replies, saves } = job
  return (
    <Card as="li">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-subheading wrap-anywhere">
          <TextLink to={href('/job-directory/:id', { id })}>
            <bdi>{title}</bdi>
          </TextLink>
        </h3>
        <JobStatus status={status} className="shrink-0" />
      </div>
      <p className="mt-1 text-sm text-ink-soft">
        {place} · Posted {longDate(postedAt)}
      </p>
      <News job={job} />
      <p className="mt-2 figures">
        {detailsText(replies)}
        {job.newestOpener ? (
          <span>
            , the last is <bdi>{job.newestOpener}</bdi>
          </span>
        ) : null}
      </p>
      {saves > 0 ? <p className="text-sm text-ink-soft">{savesText(saves)}</p> : null}
    </Card>
  )
}

/** What happened since the visit before. */
function News({ job: { newOpeners, unread } }: { job: ActiveJob }) {
  if (newOpeners + unread === 0) return null
  return (
    <p className="mt-2 font-medium figures">
      <Badge tone="accent">New</Badge>{' '}
      {newOpeners > 0 ? `${quantity(newOpeners, 'provider', 'providers')} opened your details` : null}
      {newOpeners > 0 && unread > 0 ? ' · ' : null}
      {unread > 0 ? (
        <TextLink to={href('/messages/:id?')}>{quantity(unread, 'unread message', 'unread messages')}</TextLink>
      ) : null}
    </p>
  )
}
