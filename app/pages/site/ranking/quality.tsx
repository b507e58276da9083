import { href } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import { ScrollTable } from '#app/ui/scroll-table.tsx'
import { ENTRIES_FOR_AVERAGE } from '#contract/directory/words.ts'
import { GRADE_WORDS, GRADES, HALF_LIFE_DAYS } from '#contract/feedback/words.ts'
import { listed, quantity } from '#contract/text.ts'
import { shareOf } from '../feedback/average-example.ts'
import type { Section } from '../legal/article.tsx'
import { rankingExample } from './example.ts'

/** The order is that of profile_completeness() (db/sql/ranking.sql). */
const tenThings = [
  'a title, the line under the name',
  'a description of at least 200 characters',
  'at least three skills',
  'a location that we know',
  'opening hours',
  'a profile picture',
  'a website',
  'at least one service',
  'at least one portfolio item',
  'at least one trade',
]

const parts = [
  { label: 'Feedback', part: 'feedback' },
  { label: 'Complete', part: 'completeness' },
  { label: 'Recent', part: 'recency' },
] as const

type Business = (typeof rankingExample)[number]

function feedbackText({ entries, stars, grade, daysOld }: Business['facts']): string {
  if (entries === 0) return 'no feedback'
  const age = daysOld === 0 ? 'today' : `${quantity(daysOld, 'day', 'days')} ago`
  return `${quantity(entries, 'review', 'reviews')} (${GRADE_WORDS[grade].name}, written ${age}), ${quantity(stars, 'star', 'stars')} in all`
}

function order(compare: (a: Business, b: Business) => number): string {
  return listed(rankingExample.toSorted(compare).map(({ name }) => name))
}

const gradeWeights = listed(GRADES.map((grade) => `${shareOf(grade)} if “${GRADE_WORDS[grade].name}”`))

const distances = listed(rankingExample.map(({ miles }) => String(miles)))

export const qualitySections: Section[] = [
  {
    id: 'quality',
    title: 'Quality',
    body: (
      <>
        <p>
          Quality is a number from 0 to 100 points: up to 60 for feedback, up to 25 for completeness, up to 15 for
          recency. It is not shown on profiles.
        </p>
        <h3 id="feedback">Feedback: up to 60 points</h3>
        <p>
          Only published feedback counts. How much a review weighs depends on its{' '}
          <Link to={`${href('/how-feedback-works')}#grades`}>grade</Link>: {gradeWeights}. That weight halves every{' '}
          {HALF_LIFE_DAYS} days from the day on which the review was written or last added to, because what happened
          lately says more than what happened long ago. So that a single good review does not beat fifty, we use what is
          called a Bayesian average: beside the real reviews we count five imagined ones of 4.0 stars, with a weight of
          1 each, which never fade.
        </p>
        <p>
          <strong>average = (sum of stars × weight + 20) ÷ (sum of weights + 5)</strong>
        </p>
        <p>
          An average of 1 star earns 0 points, 5 stars earn 60, and those between earn in proportion. A provider without
          feedback therefore starts at 4.0 stars, or 45 points, and old feedback falls back towards that. Every review
          counts from the first, good or bad, although the stars are shown only from {ENTRIES_FOR_AVERAGE} reviews on.
        </p>
        <h3 id="completeness">Completeness: up to 25 points</h3>
        <p>Ten things, 2.5 points each:</p>
        <ol>
          {tenThings.map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ol>
        <h3 id="recency">Recency: up to 15 points</h3>
        <p>
          On the day a profile is changed it has the full 15 points. They halve every 180 days: 7.5 points after 180
          days, 3.75 after 360, and so on.
        </p>
      </>
    ),
  },
  {
    id: 'example',
    title: 'A worked example',
    body: (
      <>
        <p>Three made-up businesses match a search, all three by their trade. Cedar is an unclaimed listing.</p>
        <ScrollTable label="Quality of three made-up businesses, in points">
          <thead>
            <tr>
              <th scope="col">Points</th>
              {rankingExample.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="figures">
            {parts.map(({ label, part }) => (
              <tr key={label}>
                <th scope="row" className="font-normal">
                  {label}
                </th>
                {rankingExample.map(({ name, parts }) => (
                  <td key={name}>{parts[part].toFixed(1)}</td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">Quality</th>
              {rankingExample.map(({ name, quality }) => (
                <td key={name}>
                  <strong>{quality.toFixed(1)}</strong>
                </td>
              ))}
            </tr>
          </tbody>
        </ScrollTable>
        <ul>
          {rankingExample.map(({ name, facts }) => (
            <li key={name}>
              <strong>{name}</strong>: {feedbackText(facts)}, {facts.filledIn} of 10 things filled in, last changed{' '}
              {facts.daysSinceChange === 0 ? 'today' : `${quantity(facts.daysSinceChange, 'day', 'days')} ago`}.
            </li>
          ))}
        </ul>
        <p>
          For Ash: each of the fifty reviews weighs {shareOf('hired')}, halved once in {HALF_LIFE_DAYS} days, so ½. All
          weigh 25 together, and their stars 117.5. (117.5 + 20) ÷ (25 + 5) = 4.58 stars, which is 90% of the way from 1
          to 5, so 53.8 of 60 points; 8 × 2.5 = 20 points for completeness; 15 × ½<sup>30/180</sup> = 13.4 points for
          recency.
        </p>
        <p>
          <strong>Without a location</strong> the order is {order((a, b) => b.quality - a.quality)}. One five-star
          review and a complete profile come close to fifty good reviews, but do not pass them.
        </p>
        <p>
          <strong>With a location</strong> from which they are {distances} miles away, the order is{' '}
          {order((a, b) => a.miles - b.miles)}. Quality would matter only if two were equally far away.
        </p>
      </>
    ),
  },
]
