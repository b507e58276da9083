import { href } from 'react-router'
import { pageMeta } from '#app/components/page-meta.ts'
import { cacheable, loadedHeaders } from '#app/request/page-cache.ts'
import { Link } from '#app/ui/link.tsx'
import { FIRST_WAVE, WAVE_GROWTH, WAVE_HOURS } from '#contract/alert/words.ts'
import { DEFAULT_RADIUS } from '#contract/place/words.ts'
import { Article, ContactLink, type Section } from '../legal/article.tsx'
import type { Route } from './+types/how-ranking-works'
import { qualitySections } from './quality.tsx'
import { searchSections } from './search.tsx'

const CHANGED_AT = new Date('2026-11-28T00:00:00Z')

export function loader() {
  const rules = {
    waves: [0, 1, 2].map((power) => FIRST_WAVE * WAVE_GROWTH ** power),
    waveHours: WAVE_HOURS,
  }
  return cacheable(rules, { tags: [] })
}

export const headers = loadedHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'How ranking works',
    description:
      'The exact rules by which providers are ordered: distance, matching words, feedback, completeness and recency. No one can pay for a place.',
    path: '/how-ranking-works',
    picture: 'how-ranking-works',
  })

export default function HowRankingWorks({ loaderData: rules }: Route.ComponentProps) {
  return (
    <Article
      title="How ranking works"
      lead="These are the rules by which we put providers in order. They are all of the rules, they are the same for everyone, and no one can pay to move up."
      changedAt={CHANGED_AT}
      sections={[...searchSections, ...qualitySections, ...fairnessSections, ...jobSections(rules), ...report]}
    />
  )
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

type Rules = { waves: number[]; waveHours: number }

function jobSections({ waves, waveHours }: Rules): Section[] {
  return [
    {
      id: 'jobs',
      title: 'How jobs are ordered',
      body: (
        <p>
          Open jobs are shown <strong>newest first</strong>, by the day on which they were posted or renewed. Nothing
          else counts: not the budget, not how many have replied, not who posted the job and not who is looking. No
          place is sold, and members see the same order as everyone else. Only the list “Jobs for you” is in order of
          distance: it has the newest jobs that fit a member’s job alert settings.
        </p>
      ),
    },
    {
      id: 'job-alerts',
      title: 'Who hears of a job first',
      body: (
        <>
          <p>
            Members with Job Alerts on hear of a new job by email if it is in one of their categories, within their
            radius ({DEFAULT_RADIUS} miles unless they chose another) and not below the smallest budget they have set.
            No one can pay to hear earlier.
          </p>
          <p>
            So that a client is not flooded and hears from the best matches first, we announce a job in waves: first to{' '}
            {waves[0]} members, {waveHours} hours later to {waves[1]} more, then {waves[2]}, and so on. There is no next
            wave once as many providers as the client wants have the details, or the job is no longer open. Each member
            hears of a job at most once.
          </p>
          <p>These rules decide, in this order, who is in the next wave:</p>
          <ol>
            <li>members in the job’s main category come before those in another of its categories;</li>
            <li>members in exactly that category come before those who share only its group;</li>
            <li>nearer members come first, by whole miles;</li>
            <li>members who have waited longest for an alert come first.</li>
          </ol>
          <p>Every open job is in the job directory for everyone from the start, whatever the alerts.</p>
        </>
      ),
    },
  ]
}
