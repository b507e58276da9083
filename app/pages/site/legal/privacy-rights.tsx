import { href, Link } from 'react-router'
import type { PublicSite } from '#app/api.server.ts'
import { ContactLink, type Section } from './article.tsx'

export function rightsSections(site: PublicSite): Section[] {
  return [
    {
      id: 'rights',
      title: 'Your rights',
      body: (
        <>
          <p>
            <strong>You can object at any time</strong> to anything we do on the ground of a legitimate interest. We
            then stop, unless we have compelling reasons that weigh more than yours, and tell you which. If you object
            to marketing, we stop without any weighing.
          </p>
          <p>You can also:</p>
          <ul>
            <li>see what we hold about you and get a copy;</li>
            <li>have mistakes corrected;</li>
            <li>have data erased;</li>
            <li>have its use restricted while a question is open;</li>
            <li>take the data you gave us elsewhere, in a form that computers can read;</li>
            <li>withdraw a consent, which does not touch what was done before.</li>
          </ul>
          <h3 id="use-your-rights">How to use them</h3>
          <p>
            With an account, most of this is in your account settings: change your details, download your data, delete
            the account. Otherwise write to <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a> or use the{' '}
            <ContactLink>contact form</ContactLink>. It is free, and you need no special words. We answer within one
            month. If a request is complex we may need up to two months more, and tell you so within the first. Before
            we hand out or erase data we make sure that it is yours, usually by a message to the e-mail address on file.
          </p>
        </>
      ),
    },
    {
      id: 'automated',
      title: 'Decisions by computer',
      body: (
        <p>
          The order of search results is worked out by a computer, by rules that are{' '}
          <Link to={href('/how-ranking-works')}>published</Link>. No decision with legal or similarly serious effects on
          you is made by a computer alone, and we build no profiles of visitors.
        </p>
      ),
    },
    {
      id: 'complaints',
      title: 'Complaints',
      body: (
        <>
          <p>
            If you think that we have handled your data wrongly, send us a{' '}
            <ContactLink topic="Data protection complaint">data protection complaint</ContactLink>. You need no account.
          </p>
          <ol>
            <li>We acknowledge it within 30 days.</li>
            <li>We look into it without undue delay and keep you informed.</li>
            <li>We tell you the outcome, what we have changed, and what you can do if you disagree.</li>
          </ol>
          <p>
            You can also complain to the Information Commissioner, the UK’s data protection authority, at{' '}
            <a href="https://ico.org.uk/make-a-complaint/" rel="noopener">
              ico.org.uk/make-a-complaint
            </a>
            . They usually ask that you have written to us first. You may also go to court.
          </p>
        </>
      ),
    },
    {
      id: 'children',
      title: 'Children',
      body: (
        <p>
          Accounts are for people aged 18 and over, and nothing here is aimed at children. If you believe that a child
          has given us data, <ContactLink>tell us</ContactLink> and we erase it.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes to this page',
      body: (
        <>
          <p>
            The date of the last change stands at the top. If a change matters to you and you have an account, we write
            to you before it takes effect.
          </p>
          <ul>
            <li>21 November 2026: first version.</li>
          </ul>
        </>
      ),
    },
  ]
}
