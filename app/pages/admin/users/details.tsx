import type { ReactNode } from 'react'
import { Card } from '#app/ui/card.tsx'
import { planDate, timeOf } from '#contract/date.ts'
import type { UserDetails } from '#contract/user/details.ts'

export function Details({ user }: { user: UserDetails }) {
  const rows: [string, ReactNode][] = [
    ['First name', user.firstName],
    ['Last name', user.lastName],
    ['Business', user.businessName],
    ['E-mail', user.email],
    ['Phone', user.phoneNumber],
    ['Location', user.location],
    ['Website', user.website],
    ['Categories', user.categories.join(', ')],
    ['Joined', `${planDate(user.joinedAt)}, ${timeOf(user.joinedAt)}`],
    ['Last change', `${planDate(user.updatedAt)}, ${timeOf(user.updatedAt)}`],
    ['Claimed', user.claimedAt ? planDate(user.claimedAt) : null],
    ['Id', user.id],
  ]
  return (
    <Card as="section" aria-labelledby="details">
      <h2 id="details" className="text-subheading">
        Details
      </h2>
      <dl className="mt-2 divide-y text-sm">
        {rows.map(([label, value]) =>
          value ? (
            <div key={label} className="grid grid-cols-[6.5rem_1fr] gap-2 py-1.5">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {user.bio ? (
        <p dir="auto" className="mt-3 text-sm whitespace-pre-line">
          {user.bio}
        </p>
      ) : null}
    </Card>
  )
}
