import { href } from 'react-router'
import { SmallLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { backPence, backText } from '#contract/membership/refund.ts'
import { exactPence } from '#contract/money.ts'
import type { UserDetails, UserReceipt } from '#contract/user/view.ts'

/** A payment, and the way to pay it back as long as something of it is left. */
export function ReceiptLine({ userId, receipt }: { userId: string; receipt: UserReceipt }) {
  const { id, number, amountPence } = receipt
  const back = backText(receipt)
  return (
    <>
      Receipt {number}: {exactPence(amountPence)}
      {back ? `, ${back}` : ''}
      {backPence(receipt) < amountPence ? (
        <>
          {' · '}
          <TextLink to={href('/admin/users/:id/refund/:receipt', { id: userId, receipt: id })}>
            Refund<span className="sr-only"> receipt {number}</span>
          </TextLink>
        </>
      ) : null}
    </>
  )
}

/** What an admin can do to a membership now. Nothing for a listing without a login. */
export function MembershipActs({ user: { id, account, memberships, suspendedAt, eraseAt } }: { user: UserDetails }) {
  const running = memberships.some(({ endedAt }) => endedAt === null)
  if (!account || (!running && (suspendedAt || eraseAt))) return null
  return (
    <li className="flex flex-wrap gap-2 px-4 py-3">
      {running ? (
        <>
          <SmallLink to={href('/admin/users/:id/membership/extend', { id })}>Extend</SmallLink>
          <SmallLink to={href('/admin/users/:id/membership/end', { id })}>End</SmallLink>
        </>
      ) : (
        <SmallLink to={href('/admin/users/:id/membership/give', { id })}>Give a membership</SmallLink>
      )}
    </li>
  )
}
