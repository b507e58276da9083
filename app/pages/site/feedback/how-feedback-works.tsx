import { href } from 'react-router'
import { api } from '#app/api.server.ts'
import { pageMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { cacheable, loadedHeaders } from '#app/request/page-cache.ts'
import { Link } from '#app/ui/link.tsx'
import { CHECKED_WITHIN_DAYS } from '#contract/feedback/moderation.ts'
import { REMOVAL_REASONS, REMOVAL_WORDS } from '#contract/feedback/rules.ts'
import { GRADE_WORDS, INVITATIONS_PER_DAY, INVITED_ADDRESS_DAYS, REMINDER_DAYS } from '#contract/feedback/words.ts'
import { Article, ContactLink, type Section } from '../legal/article.tsx'
import type { Route } from './+types/how-feedback-works'
import { leavingSections } from './leaving.tsx'

const CHANGED_AT = new Date('2026-11-23T00:00:00Z')

export async function loader({ context }: Route.LoaderArgs) {
  return cacheable({ checked: await context.get(api).feedback.checking().catch(refuse) }, { tags: [] })
}

export const headers = loadedHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'How feedback works',
    description:
      'Who may leave feedback, what each review counts, how we check it, why we remove it, and what we do against fake reviews.',
    path: '/how-feedback-works',
  })

export default function HowFeedbackWorks({ loaderData: { checked } }: Route.ComponentProps) {
  return (
    <Article
      title="How feedback works"
      lead="These are the rules for reviews on this site. They are all of the rules, they are the same for good and bad reviews, and no one can pay to change them."
      changedAt={CHANGED_AT}
      sections={[...leavingSections, ...checkingSections(checked), ...standingSections]}
    />
  )
}

function checkingSections(checked: 'before' | 'after'): Section[] {
  return [
    {
      id: 'checking',
      title: 'How we check',
      body: (
        <>
          {checked === 'before' ? (
            <p>
              <strong>We check each review before it’s published.</strong> Until then only its author can read it. The
              provider sees how many are waiting, and nothing else.
            </p>
          ) : (
            <p>
              <strong>We publish each review at once, and check it afterwards.</strong> It can be read from the moment
              it is sent. If it breaks a rule, we remove it.
            </p>
          )}
          <p>
            We aim to check within {CHECKED_WITHIN_DAYS} working days. The oldest comes first, whatever the stars. The
            time that good and bad reviews really took is on the{' '}
            <Link to={href('/transparency')}>transparency page</Link>.
          </p>
          <p>
            A person decides, never a computer. A computer points things out to that person: phone numbers, addresses,
            links and abuse; many reviews in a short time; the same text twice; author and provider at the same device;
            a very new account. These are hints and no verdict. They are counts or codes that can’t be turned back, and
            are deleted after 90 days.
          </p>
        </>
      ),
    },
    {
      id: 'removal',
      title: 'What we remove, and why',
      body: (
        <>
          <p>There are these reasons, and no others:</p>
          <ul>
            {REMOVAL_REASONS.map((reason) => (
              <li key={reason}>{REMOVAL_WORDS[reason]}</li>
            ))}
          </ul>
          <p>
            “It is bad for business”, “it is only one side of the story” and “the client was difficult” are not among
            them. A provider can’t remove a review; all they can do is reply and report, like anyone else. We tell the
            author why we removed a review.
          </p>
          <p>
            Sometimes taking out a phone number or an insult is enough. The review is then marked “Edited by moderator”,
            with the reason, and we keep what it said before.
          </p>
        </>
      ),
    },
    {
      id: 'appeals',
      title: 'Reports and appeals',
      body: (
        <>
          <p>
            Anyone who is logged in can report a review or a reply. We look at every report, and tell the person who
            made it what came of it.
          </p>
          <p>
            If we remove what you wrote, you can appeal once. If there is more than one of us, another person decides.
            Where we were wrong, we put it back.
          </p>
        </>
      ),
    },
    {
      id: 'record',
      title: 'The record on every provider’s page',
      body: (
        <>
          <p>
            Every page says how many reviews were received, and how many of them are published, waiting and removed,
            with the reasons. So bad reviews can’t vanish without a trace. A review that its author withdraws stays in
            that count, without its words; its author may then leave another.
          </p>
          <p>
            The <Link to={href('/transparency')}>transparency page</Link> has the same for the whole site, for each
            year.
          </p>
        </>
      ),
    },
  ]
}

const standingSections: Section[] = [
  {
    id: 'replies',
    title: 'Replies',
    body: (
      <p>
        The provider can reply once to each published review, and change that reply. It costs nothing. Replies follow
        the same rules, can be reported, and are removed for the same reasons. The author hears of a reply by email.
      </p>
    ),
  },
  {
    id: 'invitations',
    title: 'Reviews that a provider asked for',
    body: (
      <>
        <p>
          Members can ask past clients by a link, a printed card or an email from us: at most {INVITATIONS_PER_DAY}{' '}
          emails a day, one to each address, with one reminder after {REMINDER_DAYS} days and a link that stops them all
          for good. We keep the address for {INVITED_ADDRESS_DAYS} days at most.
        </p>
        <p>
          Such a review is marked as invited. Providers may not offer anything for it, and may not ask only those who
          are happy. The email says so, and says that bad reviews are as welcome as good ones. Who was asked can leave
          any number of stars, and the review is checked like every other.
        </p>
      </>
    ),
  },
  {
    id: 'money',
    title: 'Money changes nothing',
    body: (
      <p>
        Providers pay a membership to be listed. That is all they can buy. A member’s bad review isn’t removed sooner, a
        good one isn’t checked faster, and ending a membership deletes no review. There is no plan, fee or favour that
        changes a star, a grade, an order or a count.
      </p>
    ),
  },
  {
    id: 'home',
    title: 'What we quote on the home page',
    body: (
      <p>
        Three published reviews of 4 or 5 stars, by different people: of the newest 200, first those with any of the
        upper three grades, then the newest. Until there are three, we show examples that say that they are examples. It
        is praise, so don’t read it as the average.
      </p>
    ),
  },
  {
    id: 'fake',
    title: 'Fake reviews',
    body: (
      <>
        <p>
          The Digital Markets, Competition and Consumers Act 2024 bans fake reviews, reviews that hide a reward, and
          showing reviews in a misleading way. It also asks sites like this one to take reasonable steps against them.
          The Competition and Markets Authority explained in April 2025 what that means. This is what we do:
        </p>
        <ul>
          <li>
            <strong>A clear ban.</strong> Writing, buying, selling or rewarding reviews, and keeping unhappy clients
            from speaking, break our <Link to={`${href('/terms')}#feedback`}>terms</Link>.
          </li>
          <li>
            <strong>Looking for them.</strong> A person checks every review, with the hints described{' '}
            <a href="#checking">above</a>, and looks at the history of author and provider.
          </li>
          <li>
            <strong>Acting.</strong> We remove fake reviews and may close the accounts involved, on either side. Removed
            stars leave the average and the ranking at once.
          </li>
          <li>
            <strong>Showing it fairly.</strong> All published reviews are shown, newest first. Averages include all of
            them, by the published weights. Removed ones stay in the count.
          </li>
          <li>
            <strong>Checking ourselves.</strong> The <Link to={href('/transparency')}>transparency page</Link> is
            counted from our records every night. When what we do turns out not to be enough, we change it, and this
            page with it.
          </li>
        </ul>
        <p>
          Do you know of a fake review? Report it on its page, or{' '}
          <ContactLink topic="A listing or a message to report">write to us</ContactLink>.
        </p>
      </>
    ),
  },
  {
    id: 'limits',
    title: 'What we can’t know',
    body: (
      <p>
        We don’t see the work, and can’t say who is right. Even “{GRADE_WORDS.hired.name}” shows that the author told us
        so, not that all went as described. Read a review as what it is: the opinion of the person named.
      </p>
    ),
  },
]
