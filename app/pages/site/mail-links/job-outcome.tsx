import { data, Form, href, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { pageMeta } from '#app/components/page-meta.ts'
import { attempt } from '#app/request/attempt.server.ts'
import { NO_STORE_NO_REFERRER } from '#app/request/page-cache.ts'
import { postedForm } from '#app/request/posted-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { longDate } from '#contract/date.ts'
import type { Outcome } from '#contract/job/view.ts'
import { JOB_DAYS, OUTCOMES, type OutcomeAnswer } from '#contract/job/words.ts'
import type { Route } from './+types/job-outcome'
import { Done, Ended, Incomplete, Over } from './job-outcome-states.tsx'

const answerOf = (text: unknown) => OUTCOMES.find((answer) => answer === text)
const tokenOf = (url: URL) => (url.searchParams.get('token') ?? '').slice(0, 200)

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
  return data(shown, { headers: NO_STORE_NO_REFERRER, status: outcome ? 200 : 404 })
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const posted = await postedForm(request, ['answer', 'provider'])
  const answer = answerOf(posted.get('answer'))
  const providerId = String(posted.get('provider') ?? '') || null
  if (!answer) return refused(CHOOSE, 400)
  const given = await attempt(context.get(api).job.answer({ token: tokenOf(url), answer, providerId }))
  if (given.ok) return data({ done: { answer, outcome: given.data }, error: null }, { headers: NO_STORE_NO_REFERRER })
  const { code, message, status } = given.refused
  return refused(code === 'BAD_REQUEST' ? CHOOSE : message, status)
}

const CHOOSE = 'Choose an answer.'

function refused(error: string, status: number) {
  return data({ done: null, error }, { headers: NO_STORE_NO_REFERRER, status })
}

export function headers() {
  return NO_STORE_NO_REFERRER
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Your job',
    description: 'Tell us with one click how your job is going.',
    path: '/job-outcome',
    noIndex: true,
  })

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
        <Button type="submit" size="large" busy={busy}>
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
    const name = who?.name ?? 'somebody else'
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
    ...(answer === 'close' ? [] : [{ to: link('close'), label: 'I need no one any more: close the job' }]),
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
