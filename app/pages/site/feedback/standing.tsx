import { href } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import { ADDRESS_KEPT, INVITATIONS_PER_DAY, REMINDED_AFTER } from '#contract/feedback/invitation.ts'
import { GRADE_WORDS } from '#contract/feedback/words.ts'
import { ContactLink, type Section } from '../legal/article.tsx'

export const standingSections: Section[] = [
  {
    id: 'replies',
    title: 'Replies',
    body: (
      <p>
        The provider can reply once to each published review, and change that reply. It costs nothing. Replies follow
        the same rules, can be reported, and are removed for the same reasons. The author hears of a reply by e-mail.
      </p>
    ),
  },
  {
    id: 'invitations',
    title: 'Reviews that a provider asked for',
    body: (
      <>
        <p>
          Members can ask past clients by a link, a printed card or an e-mail from us: at most {INVITATIONS_PER_DAY}{' '}
          e-mails a day, one to each address, with one reminder after {REMINDED_AFTER} days and a link that stops them
          all for good. We keep the address for {ADDRESS_KEPT} days at most.
        </p>
        <p>
          Such a review is marked as invited. Providers may not offer anything for it, and may not ask only those who
          are happy. The e-mail says so, and says that bad reviews are as welcome as good ones. Who was asked can leave
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
