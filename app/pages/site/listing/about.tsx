import type { ReactNode } from 'react'
import { href, useMatches } from 'react-router'
import { siteOf } from '#app/components/page-meta.ts'
import { Badge } from '#app/ui/badge.tsx'
import { classes } from '#app/ui/classes.ts'
import { BadgeCheck } from '#app/ui/icons.ts'
import { ExternalLink, TextLink } from '#app/ui/link.tsx'
import { Section } from '#app/ui/page.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { monthOf } from '#contract/date.ts'
import type { Listing } from '#contract/listing/view.ts'
import { priceText } from '#contract/money.ts'
import { quantity } from '#contract/text.ts'
import { SocialLinks } from './header.tsx'
import type { OwnerTools } from './owner.tsx'

export function About({ listing, owner }: { listing: Listing; owner?: OwnerTools | undefined }) {
  return (
    <div className="space-y-8">
      <section aria-labelledby="bio-heading">
        <h2 id="bio-heading" className="text-heading max-sm:sr-only">
          About <bdi>{listing.name}</bdi>
        </h2>
        <div className="space-y-3 sm:mt-3">
          {listing.bio === '' ? <p className="text-ink-soft">No description yet.</p> : null}
          {listing.bio.split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph} dir="auto">
              {paragraph}
            </p>
          ))}
        </div>
        {owner ? <div className="mt-3">{owner.edit('bio')}</div> : null}
      </section>
      <NewestReview listing={listing} />
      <Trust listing={listing} />
      {listing.services.length > 0 ? <Services services={listing.services} /> : null}
      {listing.skills.length > 0 || owner ? (
        <Section id="skills-heading" title="Skills">
          <ul className="mt-3 flex flex-wrap gap-2">
            {listing.skills.map(({ name }) => (
              <li key={name} className="min-w-0">
                <Badge tone="info">
                  <bdi>{name}</bdi>
                </Badge>
              </li>
            ))}
          </ul>
          {owner ? <div className="mt-3">{owner.edit('skills')}</div> : null}
        </Section>
      ) : null}
      <Details listing={listing} />
      {owner?.edit('details')}
      <Hours {...listing} edit={owner?.editHours()} />
    </div>
  )
}

function Services({ services }: { services: Listing['services'] }) {
  return (
    <Section id="services" title="Services and prices">
      <ul className="mt-3 divide-y rounded-lg border bg-surface">
        {services.map(({ id, title, description, pricePence, unit }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 p-4">
            <div className="min-w-0 flex-[1_1_16rem]">
              <h3 className="text-base">{title}</h3>
              {description ? (
                <p dir="auto" className="text-ink-soft">
                  {description}
                </p>
              ) : null}
            </div>
            <p className="font-semibold figures">{priceText(pricePence, unit)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Hours({ id, opening, away, closures, own, edit }: Listing & { edit: ReactNode }) {
  if (!opening && closures.length === 0 && !edit) return null
  return (
    <Section id="hours" title="Opening hours">
      {opening ? (
        <>
          {/* Said once: wider windows have it at the head of the page. */}
          {away ? null : (
            <p className={classes('mt-3 font-semibold sm:hidden', opening.open && 'text-moss-ink')}>{opening.text}</p>
          )}
          <table className="mt-2 figures">
            <tbody>
              {opening.week.map(({ day, hours, today }) => (
                <tr key={day} className={today ? 'font-semibold' : undefined}>
                  <th scope="row" className={today ? 'pr-6 text-left' : 'pr-6 text-left font-normal'}>
                    {day}
                    {today ? ' (today)' : ''}
                  </th>
                  <td>{hours}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : null}
      {closures.map((closure) => (
        <p key={closure} className="mt-2">
          Closed {closure}
        </p>
      ))}
      {(opening || closures.length > 0) && !own?.notPublic.length ? (
        <p className="mt-2 text-sm print:hidden">
          <TextLink to={href('/directory/:id/hours.ics', { id })} reloadDocument>
            Add to a calendar
          </TextLink>
        </p>
      ) : null}
      {edit ? <div className="mt-3">{edit}</div> : null}
    </Section>
  )
}

function Details({ listing }: { listing: Listing }) {
  return (
    <Section id="details" title="Details">
      <dl className="mt-3 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Fact term="Location">{listing.place.text || 'Not stated'}</Fact>
        {listing.coverage ? <Fact term="Area">{listing.coverage}</Fact> : null}
        {listing.origin ? <Fact term="These details">{listing.origin.text}</Fact> : null}
        {listing.website ? (
          <Fact term="Website">
            <ExternalLink href={listing.website}>{new URL(listing.website).hostname}</ExternalLink>
          </Fact>
        ) : null}
        <Fact term="Trades">{listing.categories.map(({ text }) => text).join('; ') || 'Not stated'}</Fact>
        {listing.social.length > 0 ? (
          <Fact term="Social links">
            <SocialLinks social={listing.social} />
          </Fact>
        ) : null}
      </dl>
      <CoverageMap listing={listing} />
    </Section>
  )
}

function CoverageMap({ listing: { id, coverage, own } }: { listing: Listing }) {
  if (!coverage || own?.notPublic.length) return null
  return (
    <img
      src={href('/directory/:id/map.svg', { id })}
      alt={`Map: ${coverage}`}
      width={440}
      height={280}
      loading="lazy"
      className="mt-5 rounded-lg border"
    />
  )
}

/** What speaks for them: each with its date, and who says so. */
function Trust({ listing }: { listing: Listing }) {
  const { fields, accreditations, hires, answers, proven, available, away, unclaimed, joinedAt } = listing
  const { name } = siteOf(useMatches())
  return (
    <Section id="trust" title="Before you hire">
      <dl className="mt-3 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Fact term={unclaimed ? 'Listed since' : `On ${name} since`}>{monthOf(joinedAt)}</Fact>
        {hires > 0 ? <Fact term={`Hired through ${name}`}>{quantity(hires, 'time', 'times')}</Fact> : null}
        {answers ? <Fact term="Messages">{answers}</Fact> : null}
        {available && !away ? <Fact term="New work">Taking on work</Fact> : null}
        {proven ? <Fact term="Reviews">{proven}</Fact> : null}
        {fields?.map(({ name, value }) => (
          <Fact key={name} term={name}>
            <bdi>{value}</bdi>
          </Fact>
        ))}
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
    </Section>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function NewestReview({ listing: { id, newest, counts } }: { listing: Listing }) {
  if (!newest) return null
  const { title, text, rating, authorName, createdAt } = newest
  return (
    <Section id="newest" title="Newest review" look="sr-only" className="rounded-lg border bg-surface p-4">
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
    </Section>
  )
}
