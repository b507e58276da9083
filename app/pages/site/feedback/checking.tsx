import { href } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import { CHECKED_WITHIN_DAYS } from '#contract/feedback/moderation.ts'
import { REMOVAL_REASONS, REMOVAL_WORDS } from '#contract/feedback/words.ts'
import type { Section } from '../legal/article.tsx'

export function checkingSections(checked: 'before' | 'after'): Section[] {
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
              it is sent. If it breaks a rule, we take it down.
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
