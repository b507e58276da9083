import type { ReactNode } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { longDate } from '#contract/date.ts'
import type { Outcome } from '#contract/job/view.ts'
import type { JobStatus, OutcomeAnswer } from '#contract/job/words.ts'

export function Done({ answer, outcome }: { answer: OutcomeAnswer; outcome: Outcome }) {
  const { hired } = outcome
  return (
    <State heading="Thank you" outcome={outcome}>
      <Notice tone="success" role="status">
        {done(answer, outcome)}
      </Notice>
      {hired?.listed ? (
        <Next>
          <p>How did it go? Once the work is done, a few words help the next person who is looking.</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={href('/directory/:id/feedback', { id: hired.id })}>Leave feedback</ButtonLink>
            <ButtonLink to={href('/directory/:id', { id: hired.id })} variant="secondary">
              See <bdi>{hired.name}</bdi>’s listing
            </ButtonLink>
          </div>
        </Next>
      ) : null}
      {outcome.status === 'open' ? null : (
        <Next>
          <p>Not what you meant?</p>
          <Renew />
        </Next>
      )}
    </State>
  )
}

function done(answer: OutcomeAnswer, { hired, expiresAt }: Outcome): string {
  const down = 'Providers can no longer find the job.'
  if (answer === 'hired') return `${hired ? `You hired ${hired.name}.` : 'You hired someone.'} ${down}`
  if (answer === 'close') return `The job is closed. ${down}`
  return `Your job is open until ${longDate(expiresAt)}.`
}

export function Over({ outcome }: { outcome: Outcome }) {
  return (
    <State heading="This link no longer works" outcome={outcome}>
      <Notice tone="info">You have renewed this job since we sent you this link. A newer mail has newer links.</Notice>
    </State>
  )
}

const ended: Record<Exclude<JobStatus, 'open'>, string> = {
  hired: 'It has ended: you told us that you hired someone.',
  closed: 'It has ended: you closed it.',
  expired: 'It has expired: its days are over.',
}

export function Ended({ outcome, error }: { outcome: Outcome; error: string | null }) {
  const { status, hired } = outcome
  if (status === 'open') return null
  const why = status === 'hired' && hired ? `It has ended: you hired ${hired.name}.` : ended[status]
  return (
    <State heading="This job has ended" outcome={outcome}>
      <Notice tone={error ? 'danger' : 'info'} role={error ? 'alert' : undefined}>
        {why}
      </Notice>
      <Next>
        <p>Still looking for someone?</p>
        <Renew />
      </Next>
    </State>
  )
}

export function Incomplete() {
  return (
    <PageShell width="narrow">
      <PageHeading>This link leads to no job</PageHeading>
      <Notice tone="amber" title="We cannot tell which job you mean">
        Please copy the whole address from the mail. If you have deleted the job since, there is nothing left to do.
      </Notice>
      <Next>
        <MyJobs />
      </Next>
    </PageShell>
  )
}

function State({ heading, outcome, children }: { heading: string; outcome: Outcome; children: ReactNode }) {
  return (
    <PageShell width="narrow">
      <PageHeading lead={`“${outcome.title}”`}>{heading}</PageHeading>
      {children}
      <Next>
        {outcome.status === 'open' ? (
          <ButtonLink to={href('/job-directory/:id', { id: outcome.jobId })} variant="secondary">
            See the job
          </ButtonLink>
        ) : (
          <MyJobs />
        )}
      </Next>
    </PageShell>
  )
}

function MyJobs() {
  return (
    <ButtonLink to={`${href('/profile')}?tab=jobs`} variant="secondary">
      See my jobs
    </ButtonLink>
  )
}

function Next({ children }: { children: ReactNode }) {
  return <div className="mt-6 space-y-3">{children}</div>
}

function Renew() {
  return (
    <Form method="post">
      <input type="hidden" name="answer" value="renew" />
      <Button type="submit" variant="secondary" busy={useNavigation().state !== 'idle'}>
        Renew the job
      </Button>
    </Form>
  )
}
