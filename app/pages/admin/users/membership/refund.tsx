import { data, href } from 'react-router'
import { api } from '#app/api.server.ts'
import { HiddenFields } from '#app/components/form/hidden-fields.tsx'
import { RadioLine } from '#app/components/form/radio-line.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult, useRefusalToast } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { longDate } from '#contract/date.ts'
import { RefundPayment } from '#contract/membership/input.ts'
import { backPence, backText } from '#contract/membership/refund.ts'
import { exactPence, readPence } from '#contract/money.ts'
import { ActForm, REASON_IS_MAILED } from '../../act/act-form.tsx'
import { defineAct } from '../../act/define-acts.server.ts'
import { reloadChanged } from '../../act/reload-changed.ts'
import { ActPage } from '../act-page.tsx'
import { nameOf } from '../address.ts'
import type { Route } from './+types/refund'

export async function loader({ params: { id, receipt }, context }: Route.LoaderArgs) {
  const person = await context.get(api).user.view({ id }).catch(refuse)
  const paid = person.receipts.find((one) => one.id === receipt)
  if (!paid) throw data(null, { status: 404 })
  return { name: nameOf(person), receipt: paid }
}

export const action = defineAct({
  fields: { amount: 'text', part: 'text', seenPence: 'text', reason: 'text' },
  schema: RefundPayment,
  input: ({ amount, part, seenPence, reason }, { id, receipt }) => ({
    ...{ id, receiptId: receipt, seenPence, reason },
    amount: amount || undefined,
    // What can't be read is refused as an amount.
    part: amount === 'part' ? (readPence(part) ?? 0) : null,
  }),
  call: ({ billing }, input) => billing.refund(input),
  title: 'Not refunded',
  failed: 'Failed to refund the payment. Please try again.',
  done: (_, { id }) => leadTo(href('/admin/users/:id', { id }), 'payment-refunded'),
})

export const shouldRevalidate = reloadChanged

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, loaderData ? `Refund a payment of ${loaderData.name}` : 'Refund a payment')

export default function RefundPage({
  params: { id },
  loaderData: { name, receipt },
  actionData,
}: Route.ComponentProps) {
  const result = useFormResult(actionData)
  useRefusalToast(actionData?.refusal)
  const [back, said] = [backPence(receipt), backText(receipt)]
  const left = exactPence(receipt.amountPence - back)
  const paid = `Receipt ${receipt.number}: ${exactPence(receipt.amountPence)}, paid on ${longDate(receipt.paidAt)}`
  return (
    <ActPage
      id={id}
      name={name}
      label="Refund a payment"
      lead={`${paid}${said ? `, ${said}` : ''}. It goes back to the card they paid with. Their membership stays as it is.`}
    >
      <ActForm result={result} label="Refund" danger back={href('/admin/users/:id', { id })} hint={REASON_IS_MAILED}>
        <HiddenFields seenPence={back} />
        <RadioLine
          name="amount"
          legend="How much goes back"
          options={[
            { value: 'whole', label: back === 0 ? `All of it: ${left}` : `All that is left: ${left}` },
            { value: 'part', label: 'A part of it' },
          ]}
          result={result}
        />
        <TextLine
          name="part"
          label="Amount in pounds"
          hint={`Only for a part; at most ${left}.`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          result={result}
        />
      </ActForm>
    </ActPage>
  )
}
