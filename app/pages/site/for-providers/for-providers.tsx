import type { ReactNode } from 'react'
import { href } from 'react-router'
import { api } from '#app/api.server.ts'
import { ListingCard } from '#app/components/listing-card.tsx'
import { breadcrumbLd, pageMeta, siteOf } from '#app/components/page-meta.ts'
import { useViewer } from '#app/components/root-data.ts'
import { cacheable, loadedHeaders } from '#app/request/page-cache.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Check } from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeading, PageShell, Section } from '#app/ui/page.tsx'
import { ScrollTable } from '#app/ui/scroll-table.tsx'
import type { ListingCard as ListingView } from '#contract/directory/view.ts'
import { PLAN_PENCE, YEAR_SAVES_PENCE } from '#contract/membership/words.ts'
import { formatPence } from '#contract/money.ts'
import { quantity } from '#contract/text.ts'
import type { Route } from './+types/for-providers'

export async function loader({ context }: Route.LoaderArgs) {
  return cacheable({ freeYears: await context.get(api).membership.freeYearsLeft() }, { tags: [], max: 60 })
}

export const headers = loadedHeaders

const MONTH = formatPence(PLAN_PENCE.monthly)
const YEAR = formatPence(PLAN_PENCE.yearly)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'For providers',
    description: `Be found by people near you for ${MONTH} a month or ${YEAR} a year. No lead fees, no commission, and no one can pay for a higher position.`,
    path: '/for-providers',
    picture: 'for-providers',
    jsonLd: [
      breadcrumbLd(matches, [
        { name: 'Home', path: '/' },
        { name: 'For providers', path: '/for-providers' },
      ]),
    ],
  })

const GAINS = [
  ['A page of your own', 'Your work, prices, hours, area and reviews, on one address that you can give to anyone.'],
  ['Be found near you', 'People search by trade and place. The order follows distance and reviews, never payment.'],
  ['Jobs by email', 'New jobs in your trades and area reach you as soon as they’re posted, or once a day.'],
  ['Talk directly', 'Clients write to you here, or ring you. We take no share and stand in no one’s way.'],
] as const

const COMPARED = [
  [
    'What you pay',
    `${MONTH} a month or ${YEAR} a year`,
    'A fee for each enquiry',
    'A fee that grows with your position',
  ],
  ['When a job comes to nothing', 'Nothing', 'You’ve paid for the lead', 'You’ve paid for the place'],
  ['Share of what you earn', 'None', 'Often a commission', 'None'],
  ['Who stands first', 'The nearest and best reviewed', 'Who buys the lead first', 'Who pays most'],
] as const

export default function ForProviders({ loaderData: { freeYears }, matches }: Route.ComponentProps) {
  const { name } = siteOf(matches)
  return (
    <PageShell>
      <PageHeading
        lead={`A listing on ${name} costs ${MONTH} a month or ${YEAR} a year. That’s all: no lead fees and no commission.`}
      >
        For providers
      </PageHeading>
      <Join freeYears={freeYears} />
      <ul className="mt-10 grid gap-4 sm:grid-cols-2">
        {GAINS.map(([title, text]) => (
          <li key={title} className="flex gap-3">
            <Check aria-hidden className="mt-1 size-5 shrink-0 text-moss-ink" />
            <div>
              <h2 className="text-subheading">{title}</h2>
              <p className="text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>

      <div className="mt-12 grid items-start gap-8 lg:grid-cols-2">
        <Example
          title="How clients see you"
          says="A card in the directory: picture, name, trade, rating, distance, price and answer time."
        >
          <ListingCard listing={EXAMPLE} level={3} from="M1" example />
        </Example>
        <Example
          title="How a job reaches you"
          says="An email with the job’s title, distance, budget and a button that opens it."
        >
          <Card className="space-y-2">
            <p className="text-sm text-ink-soft">{name} · New job: Kitchen tap leaking</p>
            <p className="text-heading">Kitchen tap leaking</p>
            <p>1.2 miles from you, in Manchester, M20</p>
            <p className="text-ink-soft">Budget: £60 to £100 · 0 of 10 providers have the details</p>
            <p>The mixer tap drips at the base when it’s on. Weekday evenings suit us best.</p>
            <p>
              <span className="button button-primary button-small">
                <span>See the job</span>
              </span>
            </p>
          </Card>
        </Example>
      </div>

      <div className="mt-12">
        <h2 className="text-heading">What others charge</h2>
        <ScrollTable
          label="What others charge"
          className="mt-4 rounded-lg border bg-surface"
          tableClassName="w-full min-w-[36rem] text-left text-sm"
        >
          <thead>
            <tr className="border-b">
              <td className="p-3" />
              <th scope="col" className="bg-petrol-soft p-3">
                {name}
              </th>
              <th scope="col" className="p-3">
                Sites that sell leads
              </th>
              <th scope="col" className="p-3">
                Sites that sell positions
              </th>
            </tr>
          </thead>
          <tbody>
            {COMPARED.map(([what, ours, leads, positions]) => (
              <tr key={what} className="border-b last:border-b-0">
                <th scope="row" className="p-3 font-medium">
                  {what}
                </th>
                <td className="bg-petrol-soft p-3 font-medium">{ours}</td>
                <td className="p-3 text-ink-soft">{leads}</td>
                <td className="p-3 text-ink-soft">{positions}</td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      </div>

      <Section id="questions" className="mt-12 max-w-3xl" title="Three questions">
        <dl className="mt-4 space-y-5">
          <Question asked="Am I tied in?">
            No. Cancel in two clicks. Your listing stays until the end of what you’ve paid for, and within 14 days you
            can have all your money back.
          </Question>
          <Question asked="Do you remove bad reviews?">
            Not because they’re bad. You can reply to each one, and report any that breaks the rules.{' '}
            <TextLink to={href('/how-feedback-works')}>How feedback works</TextLink>
          </Question>
          <Question asked="Is my business listed here already?">
            Perhaps: we list some from public records. <TextLink to={href('/directory')}>Search for its name</TextLink>,
            then choose “Is this your business?” and it’s yours.
          </Question>
        </dl>
        <div className="mt-8">
          <Join freeYears={freeYears} />
        </div>
      </Section>
    </PageShell>
  )
}

/** `freeYears`: how many are left. */
function Join({ freeYears }: { freeYears: number }) {
  const viewer = useViewer()
  return (
    <div className="space-y-3">
      {freeYears > 0 ? (
        <p>
          <Badge tone="success">First year free</Badge>{' '}
          {`with the code FIRST100: ${quantity(freeYears, 'place', 'places')} left.`}
        </p>
      ) : null}
      {viewer ? null : (
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/signup?type=provider">Become a Provider</ButtonLink>
          <ButtonLink to="/login?type=provider" variant="ghost">
            Log in
          </ButtonLink>
        </div>
      )}
      <p className="text-sm text-ink-soft">{`By the year you save ${formatPence(YEAR_SAVES_PENCE)}.`}</p>
    </div>
  )
}

/** What it looks like, for the eye alone; `says` for everyone else. */
function Example({ title, says, children }: { title: string; says: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-subheading">{title}</h2>
      <p className="mt-1 text-sm text-ink-soft">
        <Badge tone="info">Example</Badge> {says}
      </p>
      <div inert className="mt-3">
        {children}
      </div>
    </section>
  )
}

function Question({ asked, children }: { asked: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{asked}</dt>
      <dd className="mt-1 text-ink-soft">{children}</dd>
    </div>
  )
}

/** An invented provider, labelled as an example. */
const EXAMPLE: ListingView = {
  id: '',
  name: 'Your business',
  fullName: 'Your name',
  imageUrl: null,
  title: 'Plumber',
  categories: [],
  place: 'Manchester, M20',
  miles: 1.2,
  worksIn: null,
  rating: { count: 24, average: 4.8 },
  snippet: 'Leaks, taps, boilers and bathrooms, with a price before we start.',
  unclaimed: false,
  service: null,
  sign: { text: 'Open now', open: true, lasts: 0 },
  picture: { url: '/drawings/trades/plumbing.svg', type: 'image', width: 480, height: 360 },
  price: 'from £65 an hour',
  answers: 'Usually answers within 2 hours',
  review: 'Came the same day, tidy and kind',
  badge: 'Hired 12 times here',
  reason: '',
}
