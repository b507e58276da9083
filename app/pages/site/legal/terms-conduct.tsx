import { href, Link } from 'react-router'
import { ContactLink, type Section } from './article.tsx'

export const conductSections: Section[] = [
  {
    id: 'acceptable-use',
    title: 'What is not allowed',
    body: (
      <>
        <ul>
          <li>Anything against the law, or offering work that you may not lawfully do.</li>
          <li>
            Pretending to be another person, or claiming qualifications, memberships or reviews that you do not have.
          </li>
          <li>Threats, harassment, hatred, and sexual content.</li>
          <li>Other people’s personal data without a right to it.</li>
          <li>Advertising, chain messages or links that have nothing to do with the matter.</li>
          <li>Content that belongs to others, without their permission.</li>
          <li>
            Gathering listings or contact details by program, getting round limits, or disturbing or breaking into the
            site. Search engines may index what our robots.txt allows.
          </li>
        </ul>
        <p>
          What you write and upload stays yours. You allow us to store it, show it on this site and adapt its format,
          free of charge, for as long as it is here. You confirm that you may do so.
        </p>
      </>
    ),
  },
  {
    id: 'feedback',
    title: 'Feedback policy',
    body: (
      <>
        <ul>
          <li>
            Feedback is left by clients with a confirmed e-mail address, about a real experience of their own, once for
            each provider, and never about themselves.
          </li>
          <li>
            Fake feedback, and feedback that was bought, rewarded or written under pressure, is forbidden. We remove it
            and may close the accounts involved.
          </li>
          <li>
            <strong>Good and bad feedback is treated alike:</strong> the same checks, the same waiting time, the same
            reasons for removal. Whether a provider pays us makes no difference.
          </li>
          <li>The provider can reply once, and can change the reply. The provider cannot delete feedback.</li>
          <li>
            An entry is taken down only for one of these reasons: it is not about this provider; it is not a genuine
            experience; it is abusive or hateful; it holds personal data; it is advertising; it is a duplicate; its
            author asks for it; or the law requires it. The author is told which.
          </li>
          <li>
            If we change an entry, for example to take out a phone number, we keep the original, record why, and mark it
            “Edited by moderator”. We never change its meaning or its stars.
          </li>
          <li>
            Every profile shows how many entries were received, published, are waiting and were removed. An average is
            shown from three published entries on.
          </li>
          <li>We do not check that a job took place. Read feedback as what it is: the opinion of the person named.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'reports',
    title: 'Reports, taking down and appeals',
    body: (
      <>
        <p>
          Anybody can <ContactLink topic="A listing or a message to report">report</ContactLink> a listing, a job,
          feedback, a reply or a message. Tell us where it is and what is wrong with it. If you say that it is unlawful,
          for example defamatory, tell us why, and who you are.
        </p>
        <ol>
          <li>We look at every report. We take down illegal content swiftly once we know of it.</li>
          <li>We decide by these terms and the law, with an eye on free expression as well as on harm.</li>
          <li>
            If we take something down, warn, suspend or close an account, we tell the person concerned what we did and
            why, unless the law forbids it. We tell you the outcome of your report.
          </li>
          <li>
            <strong>Appeal:</strong> either side may ask us to look again within 30 days of hearing, by the{' '}
            <ContactLink topic="A listing or a message to report">same form</ContactLink>. If there is more than one of
            us, another person decides. If we were wrong, we put it back.
          </li>
        </ol>
        <p>
          We act in proportion: usually we remove a single item or warn first. We close an account without warning only
          for serious or repeated breaches, or where the law requires it. If a paid membership is closed without your
          breach, we refund what is unused. If we take down your content or close your account in breach of these terms,
          you may bring a claim for breach of contract.
        </p>
        <p>
          A business that wants its unclaimed listing gone does not need a report:{' '}
          <Link to={`${href('/privacy')}#remove-listing`}>remove it here</Link>.
        </p>
      </>
    ),
  },
]
