import type { ReactNode } from 'react'
import { href } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { classes } from '#app/ui/classes.ts'
import { ExternalLink } from '#app/ui/link.tsx'
import type { Listing } from '#contract/listing/words.ts'
import { priceText } from '#contract/money.ts'
import { SocialLinks } from './header.tsx'
import type { OwnerTools } from './owner/tools.ts'
import { Fact, NewestReview, Trust } from './trust.tsx'

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
        <section aria-labelledby="skills-heading">
          <h2 id="skills-heading" className="text-heading">
            Skills
          </h2>
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
        </section>
      ) : null}
      <Details listing={listing} />
      {owner?.edit('details')}
      <Hours {...listing} edit={owner?.editHours()} />
    </div>
  )
}

function Services({ services }: { services: Listing['services'] }) {
  return (
    <section aria-labelledby="services">
      <h2 id="services" className="text-heading">
        Services and prices
      </h2>
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
    </section>
  )
}

function Hours({ opening, away, closures, edit }: Listing & { edit: ReactNode }) {
  if (!opening && closures.length === 0 && !edit) return null
  return (
    <section aria-labelledby="hours">
      <h2 id="hours" className="text-heading">
        Opening hours
      </h2>
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
      {edit ? <div className="mt-3">{edit}</div> : null}
    </section>
  )
}

function Details({ listing }: { listing: Listing }) {
  return (
    <section aria-labelledby="details">
      <h2 id="details" className="text-heading">
        Details
      </h2>
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
    </section>
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
