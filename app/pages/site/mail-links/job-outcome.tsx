import type { ReactNode } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { attempt } from '#app/request/attempt.server.ts'
import { secretHeaders } from '#app/request/page-cache.ts'
import { postedForm } from '#app/request/posted-form.ts'
import { Button, ButtonLink, SecondaryLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { longDate } from '#contract/date.ts'
import type { Outcome } from '#contract/job/view.ts'
import { JOB_DAYS, JOB_OUTCOMES, type JobStatus, type OutcomeAnswer } from '#contract/job/words.ts'
import type { Route } from './+types/job-outcome'
import { respond, tokenOf } from './token-page.ts'

const answerOf = (text: unknown) => JOB_OUTCOMES.find((answer) => answer === text)

/** Changes nothing: mail scanners follow links. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const found = await attempt(context.get(api).job.outcome({ token: tokenOf(url) }))
  const outcome = found.ok ? found.data : null
  const answer = answerOf(url.searchParams.get('answer')) ?? 'looking'
  const provider = url.searchParams.get('provider')
  const shown = {
    outcome,
    answer,
    who: outcome?.reveals.find(({ id }) => id === provider) ?? null,
    token: tokenOf(url),
  }
  return respond(shown, outcome ? 200 : 404)
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const posted = await postedForm(request, ['answer', 'provider'])
  const answer = answerOf(posted.get('answer'))
  const providerId = String(posted.get('provider') ?? '') || null
  if (!answer) return refused(CHOOSE, 400)
  const given = await attempt(context.get(api).job.answer({ token: tokenOf(url), answer, providerId }))
  if (given.ok) return respond({ done: { answer, outcome: given.data }, error: null })
  const { code, message, status } = given.refused
  return refused(code === 'BAD_REQUEST' ? CHOOSE : message, status)
}

const CHOOSE = 'Choose an answer.'

function refused(error: string, status: number) {
  return respond({ done: null, error }, status)
}

export const headers = secretHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Your job')

export default function JobOutcome({ loaderData, actionData }: Route.ComponentProps) {
  const { outcome, answer } = loaderData
  if (actionData?.done) return <Done {...actionData.done} />
  if (!outcome) return <Incomplete />
  if (outcome.over) return <Over outcome={outcome} />
  const open = outcome.status === 'open'
  if (!open && answer !== 'renew') return <Ended outcome={outcome} error={actionData?.error ?? null} />
  if (open && answer === 'renew') return <Ask {...loaderData} outcome={outcome} answer="looking" error={null} />
  return <Ask {...loaderData} outcome={outcome} error={actionData?.error ?? null} />
}

type OutcomeLink = { outcome: Outcome; answer: OutcomeAnswer; who: Outcome['reveals'][number] | null; token: string }

function Ask({ outcome, answer, who, token, error }: OutcomeLink & { error: string | null }) {
  const busy = useNavigation().state !== 'idle'
  const { question, consequence, button } = questionOf(outcome, answer, who)
  return (
    <PageShell width="narrow">
      <PageHeading lead={`“${outcome.title}”`}>{question}</PageHeading>
      {error ? (
        <Notice tone="danger" role="alert" className="mb-6">
          {error}
        </Notice>
      ) : null}
      <p className="mb-4">{consequence}</p>
      <Form method="post">
        <input type="hidden" name="answer" value={answer} />
        {who && answer === 'hired' ? <input type="hidden" name="provider" value={who.id} /> : null}
        <Button size="large" busy={busy}>
          {button}
        </Button>
      </Form>
      {outcome.status === 'open' ? <Others outcome={outcome} answer={answer} who={who} token={token} /> : null}
    </PageShell>
  )
}

function questionOf(outcome: Outcome, answer: OutcomeAnswer, who: OutcomeLink['who']) {
  const down = 'Providers can then no longer find the job, and no one else gets your contact details.'
  if (answer === 'hired') {
    const name = who?.name ?? 'someone else'
    return { question: `You hired ${name}?`, consequence: down, button: `Yes, I hired ${name}` }
  }
  if (answer === 'close') return { question: 'Close this job?', consequence: down, button: 'Close the job' }
  if (answer === 'renew') {
    const consequence = `Providers can find it again, for another ${JOB_DAYS} days.`
    return { question: 'Renew this job?', consequence, button: 'Renew the job' }
  }
  const consequence = `Your job stays open until ${longDate(outcome.expiresAt)}.`
  return { question: 'Still looking?', consequence, button: 'I am still looking' }
}

function Others({ outcome: { reveals }, answer, who, token }: OutcomeLink) {
  const link = (to: OutcomeAnswer, provider?: string) =>
    `${href('/job-outcome')}?${new URLSearchParams({ token, answer: to, ...(provider ? { provider } : {}) })}`
  const hired = answer === 'hired'
  const others = [
    ...reveals
      .filter(({ id }) => !(hired && id === who?.id))
      .map(({ id, name }) => ({ to: link('hired', id), label: `I hired ${name}` })),
    ...(hired && !who ? [] : [{ to: link('hired'), label: 'I hired someone else' }]),
    ...(answer === 'looking' ? [] : [{ to: link('looking'), label: 'I am still looking' }]),
    ...(answer === 'close' ? [] : [{ to: link('close'), label: 'I no longer need anyone: close the job' }]),
  ]
  return (
    <nav aria-label="Other answers" className="mt-10 border-t pt-6">
      <p className="font-medium">Or is it different?</p>
      <ul className="mt-2">
        {others.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-flex min-h-11 items-center text-petrol underline underline-offset-4 wrap-anywhere"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Done({ answer, outcome }: { answer: OutcomeAnswer; outcome: Outcome }) {
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
            <SecondaryLink to={href('/directory/:id', { id: hired.id })}>
              See <bdi>{hired.name}</bdi>’s listing
            </SecondaryLink>
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

function Over({ outcome }: { outcome: Outcome }) {
  return (
    <State heading="This link no longer works" outcome={outcome}>
      <Notice>You have renewed this job since we sent you this link. A newer email has newer links.</Notice>
    </State>
  )
}

const ended: Record<Exclude<JobStatus, 'open'>, string> = {
  hired: 'It has ended: you told us that you hired someone.',
  closed: 'It has ended: you closed it.',
  expired: 'It has expired: its days are over.',
}

function Ended({ outcome, error }: { outcome: Outcome; error: string | null }) {
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

function Incomplete() {
  return (
    <PageShell width="narrow">
      <PageHeading>This link doesn’t work</PageHeading>
      <Notice tone="amber" title="We cannot tell which job you mean">
        Please copy the whole address from the email. If you have deleted the job since, there is nothing left to do.
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
          <SecondaryLink to={href('/job-directory/:id', { id: outcome.jobId })}>See the job</SecondaryLink>
        ) : (
          <MyJobs />
        )}
      </Next>
    </PageShell>
  )
}

function MyJobs() {
  return <SecondaryLink to={`${href('/profile')}?tab=jobs`}>See my jobs</SecondaryLink>
}

function Next({ children }: { children: ReactNode }) {
  return <div className="mt-6 space-y-3">{children}</div>
}

function Renew() {
  return (
    <Form method="post">
      <input type="hidden" name="answer" value="renew" />
      <Button variant="secondary" busy={useNavigation().state !== 'idle'}>
        Renew the job
      </Button>
    </Form>
  )
}
