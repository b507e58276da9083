import { Form, href } from 'react-router'
import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { type Attempt, attempt, refusedPage } from '#app/request/attempt.server.ts'
import { secretHeaders } from '#app/request/page-cache.ts'
import { postedForm } from '#app/request/posted-form.ts'
import { Button, SecondaryLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import type { MuteOffer } from '#contract/alert/view.ts'
import { DAILY_AT, MUTE_REASONS, type MuteReason } from '#contract/alert/words.ts'
import { formatPence } from '#contract/money.ts'
import { formatMiles } from '#contract/place/words.ts'
import type { Route } from './+types/job-alert-mute'
import { respond, tokenOf } from './token-page.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const offer = orNone(await attempt(context.get(api).alert.muteOffer({ token: tokenOf(url) })))
  return respond({ offer: offer && shown(offer) }, offer ? 200 : 404)
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const posted = await postedForm(request, ['reason'])
  const reason = MUTE_REASONS.find((known) => known === posted.get('reason'))
  if (!reason) return respond({ done: null }, 400)
  const offer = orNone(await attempt(context.get(api).alert.mute({ token: tokenOf(url), reason })))
  const done = offer && { reason, changed: changeBy(reason, offer, 'now') }
  return respond({ done }, done ? 200 : 404)
}

/** Null if we did not sign the link. */
function orNone(offer: Attempt<MuteOffer>): MuteOffer | null {
  if (offer.ok) return offer.data
  if (offer.refused.code === 'NOT_FOUND') return null
  throw refusedPage(offer.refused)
}

function shown(offer: MuteOffer) {
  const { job } = offer
  const answers = MUTE_REASONS.flatMap((reason) => {
    const change = changeBy(reason, offer, 'then')
    return change ? [{ reason, change }] : []
  })
  return { title: job.title, miles: formatMiles(job.miles), answers }
}

function changeBy(
  reason: MuteReason,
  { radiusMiles, categories, minBudgetPence, daily }: MuteOffer,
  when: 'now' | 'then',
): string | null {
  if (reason === 'too_far') return radiusMiles ? `You ${when} hear of jobs within ${radiusMiles} miles only.` : null
  if (reason === 'not_my_work') {
    return categories.length > 0 ? `You ${when} hear of no more jobs in ${categories.join(' and ')}.` : null
  }
  if (reason === 'small_budget') {
    return minBudgetPence
      ? `You ${when} hear of no more jobs that state less than ${formatPence(minBudgetPence)}.`
      : null
  }
  if (reason === 'too_many')
    return daily ? null : `You ${when} hear of all new jobs in one email a day, at ${DAILY_AT}.`
  return `You ${when} get no job alerts until you switch them on again.`
}

export const headers = secretHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Not for me')

export default function JobAlertMute({ loaderData: { offer }, actionData }: Route.ComponentProps) {
  if (actionData?.done) return <Done {...actionData.done} />
  if (!offer) return <Incomplete />
  return (
    <PageShell width="narrow">
      <PageHeading lead={`“${offer.title}”, ${offer.miles} from you. Choose why, and your alerts change at once.`}>
        Not for you?
      </PageHeading>
      <Form method="post" className="space-y-3">
        {offer.answers.map(({ reason, change }) => (
          <Button
            key={reason}
            name="reason"
            value={reason}
            variant="secondary"
            className="w-full justify-start text-left"
          >
            <span className="block">
              <span className="block font-semibold">{REASON_LABELS[reason]}</span>
              <span className="block text-sm font-normal text-ink-soft">{change}</span>
            </span>
          </Button>
        ))}
      </Form>
      <Undo className="mt-6 text-ink-soft" />
    </PageShell>
  )
}

const REASON_LABELS: Record<MuteReason, string> = {
  too_far: 'Too far away',
  not_my_work: 'Not my kind of work',
  small_budget: 'The budget is too small',
  too_many: 'Too many emails',
  booked: 'I am fully booked',
}

function Undo({ className }: { className?: string }) {
  return (
    <p className={className}>
      You can change this at any time in your <TextLink to={href('/account/job-alerts')}>job alert settings</TextLink>.
    </p>
  )
}

function Done({ reason, changed }: { reason: MuteReason; changed: string | null }) {
  return (
    <PageShell width="narrow">
      <PageHeading>Thank you</PageHeading>
      <Notice tone="success" role="status" title={REASON_LABELS[reason]}>
        {changed ?? 'Your settings say so already, so nothing has changed.'}
      </Notice>
      {reason === 'booked' ? (
        <p className="mt-6">
          When you have time again, switch Job Alerts on under{' '}
          <TextLink to="/account?tab=notifications">Notifications</TextLink>.
        </p>
      ) : (
        <Undo className="mt-6" />
      )}
    </PageShell>
  )
}

function Incomplete() {
  return (
    <PageShell width="narrow">
      <PageHeading>This link leads nowhere</PageHeading>
      <Notice tone="amber" title="It is not complete, or the job is gone">
        Please copy the whole address from the email, or change your alerts in your settings.
      </Notice>
      <p className="mt-6">
        <SecondaryLink to={href('/account/job-alerts')}>Job alert settings</SecondaryLink>
      </p>
    </PageShell>
  )
}
