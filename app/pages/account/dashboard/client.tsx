import { href } from 'react-router'
import { JobStatus } from '#app/components/job-status.tsx'
import { ListingCard } from '#app/components/listing-card.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { ActiveJob, ClientDashboard } from '#contract/dashboard/view.ts'
import { longDate } from '#contract/date.ts'
import type { ListingCard as Listing } from '#contract/directory/view.ts'
import type { UnratedJob } from '#contract/job/view.ts'
import { repliesText, savesText } from '#contract/job/words.ts'
import type { SavedIds } from '#contract/saved/words.ts'
import { Messages, Section } from './section.tsx'

type Props = { dashboard: ClientDashboard; today: string; hearts: SavedIds }

export function OfClient({ dashboard, hearts, today }: Props) {
  const { jobs, unrated, feedbackWaiting, messages, saved, suggested } = dashboard
  return (
    <div className="space-y-12">
      <HowDidItGo jobs={unrated} waiting={feedbackWaiting} />
      <Section title="My jobs" more={{ to: '/profile?tab=jobs', label: 'All my jobs' }}>
        {jobs.length === 0 ? (
          <EmptyState
            level={3}
            vignette="clipboard"
            title="You have not posted a job yet"
            action={<ButtonLink to="/post-job">Post a Job</ButtonLink>}
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
      <Messages messages={messages} today={today} empty="Open a provider’s listing and choose “Send a message”." />
      <Section title="Saved professionals" more={{ to: '/account?tab=bookmarks', label: 'All saved' }}>
        <Cards listings={saved} hearts={hearts}>
          <EmptyState
            level={3}
            vignette="heart"
            title="No saved professionals yet"
            action={<ButtonLink to="/directory">Find Professionals</ButtonLink>}
          >
            Press the heart on a listing to save it here.
          </EmptyState>
        </Cards>
      </Section>
      <Section title="Suggested professionals" more={{ to: '/directory', label: 'Find Professionals' }}>
        <Cards listings={suggested} hearts={hearts}>
          <EmptyState
            level={3}
            title="No suggestions yet"
            action={<ButtonLink to="/directory">Find Professionals</ButtonLink>}
          >
            You’ll see providers here once some are listed in the categories of your jobs.
          </EmptyState>
        </Cards>
      </Section>
    </div>
  )
}

function HowDidItGo({ jobs, waiting }: { jobs: UnratedJob[]; waiting: number }) {
  if (jobs.length === 0 && waiting === 0) return null
  return (
    <Section title="How did it go?" more={{ to: href('/account/feedback'), label: 'My feedback' }}>
      {waiting > 0 ? (
        <p className="mb-3 text-ink-soft">
          {waiting === 1 ? 'One of your reviews is' : `${waiting} of your reviews are`} being checked before others can
          read {waiting === 1 ? 'it' : 'them'}.
        </p>
      ) : null}
      <ul className="grid gap-3 md:grid-cols-2">
        {jobs.map(({ id, title, hiredAt, provider }) => (
          <Card as="li" key={id}>
            <h3 className="text-subheading wrap-anywhere">
              <bdi>{provider.name}</bdi>
            </h3>
            <p className="mt-1 text-sm text-ink-soft wrap-anywhere">
              “<bdi>{title}</bdi>” · Hired on {longDate(hiredAt)}
            </p>
            <p className="mt-3">
              <ButtonLink to={`/directory/${provider.id}/feedback`} variant="secondary" size="small">
                Leave feedback<span className="sr-only"> about {provider.name}</span>
              </ButtonLink>
            </p>
          </Card>
        ))}
      </ul>
    </Section>
  )
}

function Cards({ listings, hearts, children }: { listings: Listing[]; hearts: SavedIds; children: React.ReactNode }) {
  if (listings.length === 0) return children
  return (
    <ul className="grid gap-4 md:grid-cols-2">
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
      <p className="mt-2 figures">
        {repliesText(replies)}
        <span>{job.newestOpener ? `, the last by ${job.newestOpener}` : ''}</span>
      </p>
      <p className="text-sm text-ink-soft">{savesText(saves)}</p>
    </Card>
  )
}
