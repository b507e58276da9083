import type { ReactNode } from 'react'
import { data, Form, redirect } from 'react-router'
import { api, site } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { postedForm } from '#app/request/posted-form.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { longDate } from '#contract/date.ts'
import { DAY } from '#contract/duration.ts'
import { TestManage } from '#contract/membership/input.ts'
import type { TestPortalView, TestSubscription } from '#contract/membership/view.ts'
import { PLAN_PENCE, type TestAct } from '#contract/membership/words.ts'
import { exactPence } from '#contract/money.ts'
import { ownPath } from '#contract/own-path.ts'
import type { Route } from './+types/payments-portal'
import { TestFrame } from './payments-frame.tsx'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const view = await context.get(api).testPayment.portal({ ref: params.ref }).catch(refuse)
  const back = ownPath(url.searchParams.get('back'), context.get(site).origin) ?? '/profile?tab=subscriptions'
  return { view, back }
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const form = await postedForm(request, ['subscription', 'act', 'days'])
  const days = form.get('days')
  const input = TestManage.safeParse({
    ref: params.ref,
    subscriptionRef: form.get('subscription'),
    act: form.get('act'),
    days: days === null ? null : Number(days),
  })
  if (!input.success) throw data({ message: 'The form holds something this page does not know.' }, { status: 400 })
  await context.get(api).testPayment.manage(input.data).catch(refuse)
  return redirect(url.pathname + url.search)
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Test portal')

export default function TestPortal({ loaderData: { view, back } }: Route.ComponentProps) {
  return (
    <TestFrame heading="Manage subscription" lead={`${view.name}, ${view.email}`}>
      <div className="space-y-6">
        {view.subscriptions.length === 0 ? (
          <p>There is nothing to manage: this membership was granted without a payment.</p>
        ) : null}
        {view.subscriptions.map((found) => (
          <Subscription key={found.ref} found={found} />
        ))}
        <Invoices view={view} />
        <ButtonLink to={back} reloadDocument>
          Back to the site
        </ButtonLink>
      </div>
    </TestFrame>
  )
}

const STATES = {
  trialing: { label: 'Free', tone: 'info' },
  active: { label: 'Active', tone: 'success' },
  past_due: { label: 'Payment failed', tone: 'warning' },
  canceled: { label: 'Ended', tone: 'neutral' },
} as const

function Subscription({ found }: { found: TestSubscription }) {
  const { label, tone } = STATES[found.status]
  const other = found.plan === 'yearly' ? 'monthly' : 'yearly'
  return (
    <Card as="article">
      <h2 className="flex flex-wrap items-center gap-3 text-heading">
        {found.plan === 'yearly' ? 'Yearly' : 'Monthly'} <Badge tone={tone}>{label}</Badge>
        {found.cancels && found.status !== 'canceled' ? <Badge tone="warning">Cancels</Badge> : null}
      </h2>
      <p className="mt-2 text-ink-soft figures">
        {longDate(found.periodStart)} to {longDate(found.periodEnd)}. Card: {cardOf(found)}.
        {found.nextAttemptAt ? ` Tried again on ${longDate(found.nextAttemptAt)}.` : ''}
      </p>
      {found.status === 'canceled' ? null : (
        <>
          <PortalActs found={found} legend="Membership">
            <Press act={found.cancels ? 'resume' : 'cancel'}>{found.cancels ? 'Resume' : 'Cancel at period end'}</Press>
            <Press act={other}>
              Change to {other} ({exactPence(PLAN_PENCE[other])})
            </Press>
            <Press act="end">End now</Press>
          </PortalActs>
          <PortalActs found={found} legend="Card">
            <Press act="card-works">Take a card that works</Press>
            <Press act="card-fails">Take a card that fails</Press>
          </PortalActs>
          <fieldset className="mt-5">
            <legend className="mb-2 font-medium">Clock: let time pass for this membership</legend>
            <div className="flex flex-wrap gap-3">
              {stepsOf(found).map(({ days, words }) => (
                <Form key={words} method="post">
                  <SubscriptionField found={found} />
                  <input type="hidden" name="days" value={days} />
                  <Press act="pass">{words}</Press>
                </Form>
              ))}
            </div>
          </fieldset>
        </>
      )}
    </Card>
  )
}

const cardOf = ({ card }: TestSubscription) =>
  card === null ? 'none' : card === 'works' ? 'works' : 'fails at the next payment'

function stepsOf({ periodEnd }: TestSubscription): { days: number; words: string }[] {
  const left = Math.ceil((periodEnd.getTime() - Date.now()) / DAY)
  return [
    { days: 1, words: 'A day' },
    { days: 4, words: 'Four days' },
    ...(left > 14 ? [{ days: left - 13, words: 'To two weeks before the end' }] : []),
    ...(left > 0 ? [{ days: left, words: 'To the end of the period' }] : []),
  ].filter(({ days }) => days >= 1 && days <= 400)
}

function PortalActs({ found, legend, children }: { found: TestSubscription; legend: string; children: ReactNode }) {
  return (
    <Form method="post" className="mt-5">
      <SubscriptionField found={found} />
      <fieldset>
        <legend className="mb-2 font-medium">{legend}</legend>
        <div className="flex flex-wrap gap-3">{children}</div>
      </fieldset>
    </Form>
  )
}

const SubscriptionField = ({ found }: { found: TestSubscription }) => (
  <input type="hidden" name="subscription" value={found.ref} />
)

function Press({ act, children }: { act: TestAct; children: ReactNode }) {
  return (
    <Button name="act" value={act} variant="secondary" size="small">
      {children}
    </Button>
  )
}

function Invoices({ view }: { view: TestPortalView }) {
  if (view.invoices.length === 0) return null
  return (
    <section aria-labelledby="invoices">
      <h2 id="invoices" className="mb-3 text-heading">
        Receipts
      </h2>
      <ul className="divide-y rounded-lg border bg-surface">
        {view.invoices.map(({ ref, number, pence, status, date }) => (
          <li key={ref} className="flex flex-wrap justify-between gap-x-6 px-4 py-3 figures">
            <span>
              {longDate(date)} · {number}
            </span>
            <span>
              {exactPence(pence)}, {status}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
