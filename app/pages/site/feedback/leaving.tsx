import { href } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import { ScrollTable } from '#app/ui/scroll-table.tsx'
import { ENTRIES_FOR_AVERAGE, ratingOf } from '#contract/directory/words.ts'
import {
  GRADE_WEIGHTS,
  GRADE_WORDS,
  GRADES,
  HALF_LIFE_DAYS,
  MAX_FEEDBACK_PHOTOS,
  MAX_UPDATES,
  UPDATE_AFTER_DAYS,
} from '#contract/feedback/words.ts'
import { IN_SHORT } from '#contract/legal/words.ts'
import { listed } from '#contract/text.ts'
import type { Section } from '../legal/article.tsx'
import { averageExample, exampleSum, exampleWeight, shareOf } from './average-example.ts'

const example = ratingOf({ count: averageExample.length, sum: exampleSum, weight: exampleWeight }).average
const plain = averageExample.reduce((sum, { stars }) => sum + stars, 0) / averageExample.length

export const leavingSections: Section[] = [
  {
    id: IN_SHORT,
    title: 'In short',
    body: (
      <ul>
        <li>Reviews are by clients with a confirmed email address, one for each provider.</li>
        <li>We say beside each review what shows that the two dealt with each other, and weigh it by that.</li>
        <li>Good and bad reviews wait alike, are checked alike, and are removed for the same reasons.</li>
        <li>Reviews written on another site say so, and count in no rating.</li>
        <li>What we remove is counted on the provider’s page, with the reasons.</li>
        <li>Nothing that anyone pays us changes any of this.</li>
      </ul>
    ),
  },
  {
    id: 'who',
    title: 'Who may leave feedback',
    body: (
      <>
        <p>
          Any client with an account and a confirmed email address, about a real experience of their own. Providers and
          those who run this site can’t leave feedback, and no one can about themselves.
        </p>
        <p>
          You rate from 1 to 5 stars, with a title. A text, up to {MAX_FEEDBACK_PHOTOS} photos, what was done, roughly
          what it cost and whether you’d hire them again are optional. No star is chosen for you beforehand. Your first
          name and the first letter of your surname are shown with it.
        </p>
        <p>
          You can change a review until we have checked it, and withdraw it whenever you like. There is one review by
          each client about each provider. If you have more to say later, you can add to it: the first time{' '}
          {UPDATE_AFTER_DAYS} days after, and up to {MAX_UPDATES} times. What you add is dated, and its stars are the
          ones that count from then on. The first ones stay visible.
        </p>
      </>
    ),
  },
  {
    id: 'grades',
    title: 'What shows that they dealt with each other',
    body: (
      <>
        <p>
          Each review has one of four grades. We work it out from what happened here. Neither side can choose it, and it
          is never sold. Only what the other side did counts as proof: sending a message that no one answers, or looking
          at a phone number, proves nothing.
        </p>
        <ScrollTable label="The four grades and how much a review of each counts">
          <thead>
            <tr>
              <th scope="col">Grade</th>
              <th scope="col">What it means</th>
              <th scope="col">Counts</th>
            </tr>
          </thead>
          <tbody>
            {GRADES.map((grade) => (
              <tr key={grade}>
                <th scope="row">{GRADE_WORDS[grade].name}</th>
                <td>{GRADE_WORDS[grade].explanation}</td>
                <td className="figures">{GRADE_WEIGHTS[grade]}</td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
        <p>
          A review keeps the best proof there has been. If you’re hired after you were reviewed, the grade rises the
          next time the review is changed or checked.
        </p>
      </>
    ),
  },
  {
    id: 'imported',
    title: 'Reviews from other sites',
    body: (
      <p>
        When a business moves here from another site, those who run this one can bring its reviews along. Each says
        “Imported from” and the name of that site, with the date on which it was written there. We have not checked who
        wrote it or whether they dealt with the provider. So imported reviews count in no average, no number of stars,
        no ranking and none of the figures on our <Link to={href('/transparency')}>transparency page</Link>. Good and
        bad ones are imported alike. Anyone can report one, and we remove it for the same reasons as any other.
      </p>
    ),
  },
  {
    id: 'average',
    title: 'How the average is made',
    body: (
      <>
        <p>
          Only published reviews count, and no average is shown below {ENTRIES_FOR_AVERAGE} of them. A review counts as
          often as the last column of the table says:
        </p>
        <p>
          <strong>average = (sum of stars × weight) ÷ (sum of weights)</strong>
        </p>
        <p>
          An example: {listed(averageExample.map(({ stars, grade }) => `${stars} stars (${GRADE_WORDS[grade].name})`))}{' '}
          make ({averageExample.map(({ stars, grade }) => `${stars} × ${GRADE_WEIGHTS[grade]}`).join(' + ')}) ÷ (
          {averageExample.map(({ grade }) => GRADE_WEIGHTS[grade]).join(' + ')}) = {example?.toFixed(1)}. Without
          weights it would be {plain.toFixed(1)}. How many reviews there are of each number of stars is always shown
          unweighted.
        </p>
        <p>
          In the <Link to={href('/how-ranking-works')}>ranking</Link>, a review also loses half its weight every{' '}
          {HALF_LIFE_DAYS} days. There it counts {listed(GRADES.map(shareOf))} in the order of the table, halved for
          each {HALF_LIFE_DAYS} days since it was written or added to. The average that you see doesn’t fade.
        </p>
      </>
    ),
  },
]
