import { href } from 'react-router'
import { TextLink } from '#app/ui/link.tsx'
import { ScrollTable } from '#app/ui/scroll-table.tsx'
import { ageText } from '#contract/admin/words.ts'
import type { UnclaimedListing } from '#contract/claim/decision.ts'
import { planDate } from '#contract/date.ts'
import type { NoticeKind } from '#contract/listing/rights.ts'
import { numberText } from '#contract/number.ts'

const cell = 'px-3 py-2.5 align-top'
const number = `${cell} text-right`

/** Scrolls in its own box where it is wider than the page. */
export function UnclaimedTable({ listings, now }: { listings: UnclaimedListing[]; now: Date }) {
  return (
    <ScrollTable
      label="Unclaimed listings"
      className="relative rounded-lg border bg-surface"
      tableClassName="w-full border-collapse text-sm figures"
    >
      <thead className="bg-sunken text-left whitespace-nowrap [&_th]:px-3 [&_th]:py-2 [&_th]:font-medium">
        <tr>
          <th scope="col">Business</th>
          <th scope="col">Origin</th>
          <th scope="col">Age</th>
          <th scope="col">Told</th>
          <th scope="col" className="text-right">
            Views, 30 days
          </th>
          <th scope="col" className="text-right">
            Saves
          </th>
          <th scope="col" className="text-right">
            Feedback
          </th>
          <th scope="col">
            <span className="sr-only">Edit</span>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y">
        {listings.map((listing) => (
          <Row key={listing.id} listing={listing} now={now} />
        ))}
      </tbody>
    </ScrollTable>
  )
}

const TOLD: Record<NoticeKind, string> = { mail: 'By mail', letter: 'By letter' }

function Row({ listing, now }: { listing: UnclaimedListing; now: Date }) {
  const { id, businessName, location, source, obtainedOn, createdAt, noticeKind, noticedAt } = listing
  return (
    <tr className="hover:bg-sunken/50">
      <th scope="row" className={`${cell} min-w-40 text-left font-medium`}>
        <TextLink to={href('/directory/:id', { id })} reloadDocument>
          <bdi>{businessName}</bdi>
        </TextLink>
        {location ? (
          <span className="block font-normal text-ink-soft">
            <bdi>{location}</bdi>
          </span>
        ) : null}
      </th>
      <td className={`${cell} min-w-40 break-words`}>
        {source ? `From ${source}` : 'Not known'}
        {obtainedOn ? <span className="block text-ink-soft">{planDate(new Date(obtainedOn))}</span> : null}
      </td>
      <td className={`${cell} whitespace-nowrap`}>
        <time dateTime={createdAt.toISOString()}>{ageText(createdAt, now)}</time>
      </td>
      <td className={`${cell} whitespace-nowrap`}>
        {noticeKind && noticedAt ? (
          <>
            {TOLD[noticeKind]}
            <span className="block text-ink-soft">{planDate(noticedAt)}</span>
          </>
        ) : (
          'Not yet'
        )}
      </td>
      <td className={number}>{numberText(listing.views)}</td>
      <td className={number}>{numberText(listing.saves)}</td>
      <td className={number}>{numberText(listing.feedback)}</td>
      <td className={cell}>
        <TextLink to={href('/admin/users/:id/edit', { id })}>
          Edit<span className="sr-only"> {businessName}</span>
        </TextLink>
      </td>
    </tr>
  )
}
