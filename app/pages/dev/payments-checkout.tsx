import { data, Form, redirect, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { attempt, refuse, refusedPage } from '#app/request/attempt.server.ts'
import { postedForm } from '#app/request/posted-form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { TestPay } from '#contract/membership/input.ts'
import type { TestCheckoutView } from '#contract/membership/view.ts'
import { TEST_CARDS } from '#contract/membership/words.ts'
import { exactPence } from '#contract/money.ts'
import type { Route } from './+types/payments-checkout'
import { TestFrame } from './payments-frame.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  return context.get(api).testPayment.checkout({ ref: params.ref }).catch(refuse)
}

type PaymentAnswer = { card: string; asks: boolean; refused: string | null }

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await postedForm(request, ['card', 'bank'])
  const card = String(form.get('card') ?? '')
  const answer = (more: Partial<PaymentAnswer>, status: number) =>
    data<PaymentAnswer>({ card, asks: false, refused: null, ...more }, { status })
  const input = TestPay.safeParse({ ref: params.ref, card, bank: form.get('bank') })
  if (!input.success) return answer({ refused: 'Please choose a card.' }, 400)
  const paid = await attempt(context.get(api).testPayment.pay(input.data))
  if (paid.ok) return paid.data.next === 'bank' ? answer({ asks: true }, 200) : redirect(paid.data.next)
  const { code, message, status } = paid.refused
  if (code === 'NOT_FOUND' || code === 'BAD_REQUEST') throw refusedPage(paid.refused)
  return answer({ refused: message }, status)
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Test checkout')

export default function TestCheckout({ loaderData, actionData }: Route.ComponentProps) {
  const { state, success } = loaderData
  if (state !== 'open') {
    return (
      <TestFrame heading={state === 'complete' ? 'Paid' : 'This checkout is over'}>
        <ButtonLink to={state === 'complete' ? success : '/membership'} reloadDocument>
          Back to the site
        </ButtonLink>
      </TestFrame>
    )
  }
  return (
    <TestFrame heading="Checkout" lead={amountOf(loaderData)}>
      {actionData?.refused ? (
        <Notice tone="danger" role="alert" title="Not paid" className="mb-6">
          {actionData.refused}
        </Notice>
      ) : null}
      {actionData?.asks ? <Bank card={actionData.card} /> : <Pay view={loaderData} card={actionData?.card} />}
    </TestFrame>
  )
}

function amountOf({ plan, pence, freeDays }: TestCheckoutView): string {
  const price = `${exactPence(pence)} ${plan === 'yearly' ? 'a year' : 'a month'}`
  return freeDays === null ? `${price}, due now.` : `${exactPence(0)} now, free for ${freeDays} days. Then ${price}.`
}

function Pay({ view, card }: { view: TestCheckoutView; card: string | undefined }) {
  const busy = useNavigation().state !== 'idle'
  const cards = Object.entries(TEST_CARDS).map(([value, label]) => ({ value, label }))
  const free = view.freeDays !== null
  return (
    <Form method="post" className="space-y-6">
      <RadioGroup
        legend="Card"
        name="card"
        defaultValue={card ?? (free ? 'none' : 'works')}
        options={free ? [{ value: 'none', label: 'No card: it ends by itself' }, ...cards] : cards}
      />
      <div className="flex flex-wrap gap-3">
        <Button busy={busy}>{free ? 'Start free year' : `Pay ${exactPence(view.pence)}`}</Button>
        <ButtonLink to={view.cancel} variant="secondary" reloadDocument>
          Cancel
        </ButtonLink>
      </div>
    </Form>
  )
}

function Bank({ card }: { card: string }) {
  return (
    <Card>
      <h2 className="text-heading">Your bank</h2>
      <p className="mt-2 mb-5">Is it you who pays?</p>
      <Form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="card" value={card} />
        <Button name="bank" value="yes">
          Yes, confirm
        </Button>
        <Button name="bank" value="no" variant="secondary">
          No, it is not me
        </Button>
      </Form>
    </Card>
  )
}
