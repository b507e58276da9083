import { Badge } from '#app/ui/badge.tsx'
import { ExternalLink } from '#app/ui/link.tsx'
import { monthOf } from '#contract/date.ts'
import type { Listing } from '#contract/listing.ts'
import { priceText } from '#contract/money.ts'
import { WEEKDAYS, type Weekday } from '#contract/profile.ts'
import { SocialLinks } from './header.tsx'

export function About({ listing }: { listing: Listing }) {
  return (
    <div className="space-y-10">
      <section aria-labelledby="bio">
        <h2 id="bio" className="text-heading">
          About {listing.name}
        </h2>
        <div className="mt-3 max-w-prose space-y-3">
          {listing.bio === '' ? <p className="text-ink-soft">No description yet.</p> : null}
          {listing.bio.split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </section>
      {listing.services.length > 0 ? <Services services={listing.services} /> : null}
      {listing.skills.length > 0 ? (
        <section aria-labelledby="skills">
          <h2 id="skills" className="text-heading">
            Skills
          </h2>
          <ul className="mt-3 flex flex-wrap gap-2">
            {listing.skills.map(({ name }) => (
              <li key={name} className="min-w-0">
                <Badge tone="info">{name}</Badge>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <Details listing={listing} />
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
              {description ? <p className="text-ink-soft">{description}</p> : null}
            </div>
            <p className="font-semibold figures">{priceText(pricePence, unit)}</p>
          </li>
        ))}
      </ul>
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
        <Detail term={listing.unclaimed ? 'Listed since' : 'Joined'}>{monthOf(listing.joinedAt)}</Detail>
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
        {listing.openingHours ? (
          <Detail term="Opening hours">
            <table className="figures">
              <tbody>
                {WEEKDAYS.map((day) => (
                  <tr key={day}>
                    <th scope="row" className="pr-6 text-left font-normal">
                      {dayNames[day]}
                    </th>
                    <td>
                      {listing.openingHours?.[day]?.map(([from, to]) => `${from} to ${to}`).join(', ') || 'Closed'}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Detail>
        ) : null}
      </dl>
    </section>
  )
}

const dayNames: Record<Weekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

function Detail({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
