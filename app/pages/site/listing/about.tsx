import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { ExternalLink } from '#app/ui/link.tsx'
import { monthOf } from '#contract/date.ts'
import type { Listing } from '#contract/listing.ts'
import { priceText } from '#contract/money.ts'
import { SocialLinks } from './header.tsx'
import type { OwnerTools } from './owner/tools.ts'

export function About({ listing, owner }: { listing: Listing; owner?: OwnerTools | undefined }) {
  return (
    <div className="space-y-10">
      <section aria-labelledby="bio-heading">
        <h2 id="bio-heading" className="text-heading">
          About <bdi>{listing.name}</bdi>
        </h2>
        <div className="mt-3 max-w-prose space-y-3">
          {listing.bio === '' ? <p className="text-ink-soft">No description yet.</p> : null}
          {listing.bio.split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph} dir="auto">
              {paragraph}
            </p>
          ))}
        </div>
        {owner ? <div className="mt-3">{owner.edit('bio')}</div> : null}
      </section>
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
      <Accreditations accreditations={listing.accreditations} />
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

function Accreditations({ accreditations }: Pick<Listing, 'accreditations'>) {
  if (accreditations.length === 0) return null
  return (
    <section aria-labelledby="accreditations">
      <h2 id="accreditations" className="text-heading">
        Accreditations
      </h2>
      <ul className="mt-3 divide-y rounded-lg border bg-surface">
        {accreditations.map(({ id, name, details, stated }) => (
          <li key={id} className="p-4">
            <h3 className="text-base">
              <bdi>{name}</bdi>
            </h3>
            <p>{details}</p>
            <p className="text-sm text-ink-soft">{stated}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Hours({ opening, closures, edit }: Listing & { edit: ReactNode }) {
  if (!opening && closures.length === 0 && !edit) return null
  return (
    <section aria-labelledby="hours">
      <h2 id="hours" className="text-heading">
        Opening hours
      </h2>
      {opening ? (
        <>
          <p className={opening.open ? 'mt-3 font-semibold text-moss-ink' : 'mt-3 font-semibold'}>{opening.text}</p>
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
        <Detail term="Location">{listing.place.text || 'Not stated'}</Detail>
        {listing.coverage ? <Detail term="Area">{listing.coverage}</Detail> : null}
        {listing.answers ? <Detail term="Messages">{listing.answers}</Detail> : null}
        <Detail term={listing.unclaimed ? 'Listed since' : 'Joined'}>{monthOf(listing.joinedAt)}</Detail>
        {listing.origin ? <Detail term="These details">{listing.origin.text}</Detail> : null}
        {listing.website ? (
          <Detail term="Website">
            <ExternalLink href={listing.website}>{new URL(listing.website).hostname}</ExternalLink>
          </Detail>
        ) : null}
        <Detail term="Trades">{listing.categories.map(({ text }) => text).join('; ') || 'Not stated'}</Detail>
        {listing.social.length > 0 ? (
          <Detail term="Social links">
            <SocialLinks social={listing.social} />
          </Detail>
        ) : null}
      </dl>
    </section>
  )
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
