import { href, Link } from 'react-router'
import { pageMeta } from '#app/components/page-meta.ts'
import { cacheable, cacheHeaders } from '#app/request/page-cache.ts'
import { FIRST_WAVE, WAVE_GROWTH, WAVE_HOURS } from '#contract/alert.ts'
import { DISTRICT_MILES, NAMED_PLACE_MILES, TOWN_MILES } from '#contract/coverage.ts'
import { ENTRIES_FOR_AVERAGE, LAST_PAGE, MOST_COUNTED, PROVIDERS_PER_PAGE } from '#contract/directory.ts'
import { DEFAULT_RADIUS, RADII } from '#contract/place.ts'
import { Article, ContactLink, type Section } from '../legal/article.tsx'
import type { Route } from './+types/how-ranking-works'
import { jobSections } from './jobs.tsx'
import { qualitySections } from './quality.tsx'

const CHANGED_AT = new Date('2026-11-23T00:00:00Z')

export function loader() {
  const rules = {
    radii: [...RADII],
    defaultRadius: DEFAULT_RADIUS,
    perPage: PROVIDERS_PER_PAGE,
    lastPage: LAST_PAGE,
    mostCounted: MOST_COUNTED.toLocaleString('en-GB'),
    entriesForAverage: ENTRIES_FOR_AVERAGE,
    waves: [0, 1, 2].map((power) => FIRST_WAVE * WAVE_GROWTH ** power),
    waveHours: WAVE_HOURS,
  }
  return cacheable(rules, { tags: [] })
}

export const headers = cacheHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'How ranking works',
    description:
      'The exact rules by which providers are ordered: distance, matching words, feedback, completeness and recency. No one can pay for a place.',
    path: '/how-ranking-works',
  })

export default function HowRankingWorks({ loaderData: rules }: Route.ComponentProps) {
  return (
    <Article
      title="How ranking works"
      lead="These are the rules by which we put providers in order. They are all of the rules, they are the same for everyone, and no one can pay to move up."
      changedAt={CHANGED_AT}
      sections={[
        ...searchSections(rules),
        ...qualitySections(rules),
        ...fairnessSections,
        ...jobSections(rules),
        ...report,
      ]}
    />
  )
}

type Rules = Route.ComponentProps['loaderData']

function searchSections({ radii, defaultRadius, perPage, lastPage, mostCounted }: Rules): Section[] {
  return [
    {
      id: 'in-short',
      title: 'In short',
      body: (
        <>
          <ul>
            <li>
              <strong>With a location</strong>, the nearest provider comes first. Where two are equally near, the one
              with the higher <a href="#quality">quality</a> comes first.
            </li>
            <li>
              <strong>Without a location</strong>, providers whose name or trade holds all your words come first, then
              those who hold them elsewhere on their profile. Within each of the two, higher quality comes first.
            </li>
            <li>
              <strong>Quality</strong> is 60% feedback, 25% how complete the profile is, and 15% how recently it was
              changed.
            </li>
          </ul>
          <p>The last line of every card in the directory says why it is where it is.</p>
        </>
      ),
    },
    {
      id: 'with-a-location',
      title: 'When you give a location',
      body: (
        <>
          <p>
            We measure the great-circle distance, which is the shortest way over the ground as a bird flies, from the
            place you gave to the place on each provider’s profile. We do not measure road miles or travel time. A full
            UK postcode counts as its sector (M1 4BT counts as M1 4) or, where we do not know that, as its district
            (M1); a town counts as a point near its middle. If you let your device tell us where you are, we measure
            from there, rounded to about 100 yards.
          </p>
          <p>
            The order is by distance alone. Because many providers share a sector, a district or a town, several are
            often equally far away. They are then ordered by quality.
          </p>
          <h3 id="radius">Radius</h3>
          <p>
            Only providers within the radius are shown. You can choose {radii.slice(0, -1).join(', ')} or {radii.at(-1)}{' '}
            miles; if you choose nothing, it is {defaultRadius} miles. A provider whose profile names no place that we
            know cannot be measured, so a search by distance leaves that provider out.
          </p>
          <h3 id="coverage">Where a provider works</h3>
          <p>
            A provider may set a limit: so many miles round up to three bases, or towns and postcode districts by name.
            A search in a place outside it leaves the provider out. With several bases, the nearest counts. A named town
            reaches {TOWN_MILES} miles from its middle, a named district {DISTRICT_MILES} mile, and both hold every
            place that has their name. A provider found by a named place ranks as if {NAMED_PLACE_MILES} miles further
            away, so behind those who are based there. Job alerts follow the same limit.
          </p>
          <h3 id="unknown-places">Places we do not know</h3>
          <p>
            If your location is in none of our tables, we do not guess. We look for its words in the location, town and
            postcode district of each profile, and show those that hold all of them. There is no radius then, and the
            order is the one <a href="#without-a-location">without a location</a>. If several places have that name, we
            say which one we took and offer the others.
          </p>
        </>
      ),
    },
    {
      id: 'without-a-location',
      title: 'When you give no location',
      body: (
        <>
          <ol>
            <li>
              First come the providers who have <strong>all your words</strong> in their name, business name, title or
              trade. Trade means the sub-categories they are filed under and the other words people use for those:
              “sparky” finds electricians.
            </li>
            <li>
              Then come the providers who have all your words, but some of them only in their description, their skills,
              the group of their trade or their services.
            </li>
          </ol>
          <p>
            Within each of the two, the order is by quality. If you search without words, quality is all that counts.
          </p>
        </>
      ),
    },
    {
      id: 'what-matches',
      title: 'What counts as a match',
      body: (
        <>
          <ul>
            <li>
              Every word you type must be found. Capitals, accents and punctuation make no difference, and only the
              first eight different words are used.
            </li>
            <li>
              A word of three letters or more is also found inside longer ones: “plumb” finds “plumber” and “plumbing”,
              but “plumbers” does not find “plumber”. Shorter words must stand alone.
            </li>
            <li>Choosing a category also finds everyone in its sub-categories.</li>
            <li>“Hide unclaimed” leaves out the listings that no one has claimed yet.</li>
          </ul>
          <p>
            With a location, where the words are found makes no difference: distance decides. A page shows {perPage}{' '}
            providers. We count up to {mostCounted} matches and show up to {lastPage} pages. Where words are so common
            that thousands of listings may hold them, we look through the first 20,000 listings in the order above, so
            the very last of them may not appear.
          </p>
        </>
      ),
    },
    {
      id: 'nothing-matches',
      title: 'When nothing matches',
      body: (
        <>
          <p>
            A notice says so, and below it we show everyone who is listed, so that the page is not a dead end. The order
            is then:
          </p>
          <ol>
            <li>if you gave a location that we know, providers within your radius, nearest first;</li>
            <li>if you chose a category, providers of the same group of trades;</li>
            <li>everyone else.</li>
          </ol>
          <p>
            The second and third are by distance if we know your location, otherwise by quality. “Hide unclaimed” is not
            applied here. Without a known location, each card also says that it is not a match. We never make up a
            provider to fill a page.
          </p>
        </>
      ),
    },
  ]
}

const fairnessSections: Section[] = [
  {
    id: 'money',
    title: 'Money and membership',
    body: (
      <>
        <p>
          <strong>No one can pay for a place.</strong> There are no adverts, no sponsored places and no boosts, and we
          take no commission. Membership decides whether a provider is listed. It adds nothing to the ranking: the
          monthly plan, the yearly plan and a free year all count the same.
        </p>
        <p>
          Membership makes one difference that you should know about. Services and a portfolio are member tools. They
          are two of the <a href="#completeness">ten things</a> that make a profile complete, together at most 5 of the
          100 points, and the words of a service can be found only while the membership is active.
        </p>
      </>
    ),
  },
  {
    id: 'unclaimed',
    title: 'Unclaimed listings',
    body: (
      <p>
        Some businesses are listed although they have not joined. These carry the badge “Unclaimed” and are ranked by
        the same rules as everyone else, with no bonus and no penalty. They are often lower for a simple reason: no one
        has filled in or changed their profile.{' '}
        <Link to={`${href('/about')}#unclaimed-listings`}>More about unclaimed listings</Link>
      </p>
    ),
  },
  {
    id: 'what-does-not-count',
    title: 'What does not count',
    body: (
      <ul>
        <li>What anyone pays us, or for how long.</li>
        <li>Who you are, what you searched for before, or which device you use. Nothing is personalised.</li>
        <li>How often a profile is opened, saved or shared, or its contact details shown.</li>
        <li>How many jobs or messages a provider answers, or how fast, and whether they are marked as available.</li>
        <li>The sound of a name: there is no alphabetical order to win.</li>
      </ul>
    ),
  },
  {
    id: 'updates',
    title: 'When positions are updated',
    body: (
      <p>
        We update a provider’s position as soon as their profile, services, portfolio, trades, membership or published
        feedback changes. Because recency fades with time, we also update every provider each night. A page that is
        already open does not change until you load it again.
      </p>
    ),
  },
  {
    id: 'other-lists',
    title: 'Other lists',
    body: (
      <ul>
        <li>Category and town pages show providers by quality.</li>
        <li>
          “Similar” providers on a profile share its main trade and are ordered by distance from it, or by quality where
          it names no place we know.
        </li>
        <li>
          Jobs have <a href="#jobs">an order of their own</a>.
        </li>
      </ul>
    ),
  },
]

const report: Section[] = [
  {
    id: 'report',
    title: 'Report a problem',
    body: (
      <p>
        If an order does not follow these rules, or you believe that someone is cheating, for example with false
        feedback, <ContactLink topic="Something is wrong on the site">tell us</ContactLink>. Say what you searched for
        and what looks wrong. To report a single listing or review, use{' '}
        <ContactLink topic="A listing or a message to report">this form</ContactLink>.
      </p>
    ),
  },
]
