import type { ReactNode } from 'react'
import { href, useMatches } from 'react-router'
import { siteOf } from '#app/components/page-meta.ts'
import { classes } from '#app/ui/classes.ts'
import { BadgeCheck } from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { monthOf } from '#contract/date.ts'
import type { Listing } from '#contract/listing/words.ts'
import { quantity } from '#contract/text.ts'

/** What speaks for them: each with its date, and who says so. */
export function Trust({ listing }: { listing: Listing }) {
  const { accreditations, hires, answers, proven, available, away, unclaimed, joinedAt } = listing
  const { name } = siteOf(useMatches())
  return (
    <section aria-labelledby="trust">
      <h2 id="trust" className="text-heading">
        Before you hire
      </h2>
      <dl className="mt-3 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Fact term={unclaimed ? 'Listed since' : `On ${name} since`}>{monthOf(joinedAt)}</Fact>
        {hires > 0 ? <Fact term={`Hired through ${name}`}>{quantity(hires, 'time', 'times')}</Fact> : null}
        {answers ? <Fact term="Messages">{answers}</Fact> : null}
        {available && !away ? <Fact term="New work">Taking on work</Fact> : null}
        {proven ? <Fact term="Reviews">{proven}</Fact> : null}
      </dl>
      {accreditations.length > 0 ? (
        <section aria-labelledby="accreditations" className="mt-6">
          <h3 id="accreditations" className="text-subheading">
            Accreditations
          </h3>
          <ul className="mt-3 divide-y rounded-lg border bg-surface">
            {accreditations.map(({ id, name, details, stated, checked }) => (
              <li key={id} className="p-4">
                <h4 className="text-base">
                  <bdi>{name}</bdi>
                </h4>
                <p>{details}</p>
                <p className={classes('text-sm', checked ? 'text-moss-ink' : 'text-ink-soft')}>
                  {checked ? <BadgeCheck className="mr-1 inline size-4" /> : null}
                  {stated}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </section>
  )
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function NewestReview({ listing: { id, newest, counts } }: { listing: Listing }) {
  if (!newest) return null
  const { title, text, rating, authorName, createdAt } = newest
  return (
    <section aria-labelledby="newest" className="rounded-lg border bg-surface p-4">
      <h2 id="newest" className="sr-only">
        Newest review
      </h2>
      <Rating value={rating} />
      <p className="font-semibold">
        <bdi>{title}</bdi>
      </p>
      {text ? <p dir="auto">{text}</p> : null}
      <p className="text-sm text-ink-soft">
        <bdi>{authorName}</bdi>, {monthOf(createdAt)} ·{' '}
        <TextLink to={`${href('/directory/:id', { id })}?tab=feedback`} preventScrollReset>
          {counts.published > 1 ? `All ${quantity(counts.published, 'review', 'reviews')}` : 'See it whole'}
        </TextLink>
      </p>
    </section>
  )
}
