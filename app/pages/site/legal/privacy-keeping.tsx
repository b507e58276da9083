import { ScrollTable } from '#app/ui/scroll-table.tsx'
import type { Section } from './article.tsx'

const retention: { what: string; how: string }[] = [
  { what: 'Log lines', how: '30 days' },
  { what: 'Counts for limits, with your network address', how: 'About a day' },
  { what: 'Messages to us', how: '2 years after the matter is closed' },
  {
    what: 'Account, profile, saved providers, messages',
    how: 'Until you delete the account. You then have 30 days to change your mind, after which it is erased',
  },
  { what: 'Sessions', how: 'Until you sign out, or 30 days after your last visit' },
  { what: 'Jobs', how: 'Listed for 60 days unless renewed; kept in your account until you delete them or the account' },
  { what: 'Who opened a job’s contact details', how: 'As long as the job, or the account of who opened it' },
  { what: 'Photos of a job', how: 'As long as the job; what you added and did not post, 24 hours' },
  { what: 'Who opened a job’s contact details', how: 'As long as the job' },
  { what: 'Which jobs we told you of by mail', how: 'A year, or as long as the job' },
  {
    what: 'Feedback that you wrote',
    how: 'As long as the provider’s profile. After your account is erased, its author is “Former member”',
  },
  { what: 'Contact clicks (without the person)', how: 'As long as the profile' },
  { what: 'Memberships, payments and receipts', how: '6 years after the end of the tax year, as tax law requires' },
  { what: 'Your consent to alerts and offers', how: 'As long as you get them' },
  {
    what: 'Addresses that want no more mail, and removed businesses',
    how: 'For good, as a hash, because only so can we keep the promise',
  },
  { what: 'Support access that you grant', how: '24 hours; its record 2 years' },
  { what: 'Decisions about reports, and changes made by staff', how: '2 years' },
  { what: 'Unclaimed listings', how: 'Until claimed, removed or closed' },
  { what: 'Backups', how: '14 days; what is erased leaves them within that time' },
]

const stored: { name: string; kind: string; why: string; until: string }[] = [
  {
    name: 'Session cookie (its name ends in “session_token”)',
    kind: 'Cookie',
    why: 'Keeps you signed in. Set only when you sign in',
    until: 'You sign out or it expires',
  },
  {
    name: 'fettle.waiting',
    kind: 'Cookie',
    why: 'Knows, until you have confirmed your address, that you signed up in this browser, so that the link in our mail can log you in here',
    until: 'You confirm your address, or after 3 days',
  },
  {
    name: 'fettle.known',
    kind: 'Cookie',
    why: 'Remembers that you signed in here before, so that strangers who guess at your password cannot lock you out. It does not sign you in',
    until: 'You change your password, or a year after you last signed in',
  },
  {
    name: 'fettle.flash',
    kind: 'Cookie',
    why: 'Lets the next page say what was done, such as “Successfully signed out”',
    until: 'The next page, at most a minute',
  },
  {
    name: 'fettle.save-intent',
    kind: 'Cookie',
    why: 'Knows what you asked to save before you signed in. Set only when you press a heart while signed out',
    until: 'You sign in, at most an hour',
  },
  {
    name: 'Link cookies (while you follow a link from our mail)',
    kind: 'Cookie',
    why: 'Take the link’s secret out of the address bar',
    until: 'The link is used, at most ten minutes',
  },
  {
    name: 'fettle.job-draft',
    kind: 'Local storage',
    why: 'Keeps what you type of a job, in your browser only, so that nothing is lost before you post it',
    until: 'You post or discard it, or another person posts a job in this browser',
  },
  {
    name: 'fettle.here',
    kind: 'Session storage',
    why: 'The place you last searched from, to show how far a provider is',
    until: 'You close the tab',
  },
  {
    name: 'react-router-scroll-positions',
    kind: 'Session storage',
    why: 'Brings you back to where you were when you go back',
    until: 'You close the tab',
  },
  {
    name: 'react-router-manifest-version',
    kind: 'Session storage',
    why: 'Loads a page anew, once, when the site has changed while it was open. Set only then',
    until: 'You close the tab',
  },
  {
    name: 'Banners you closed, sign-up in progress',
    kind: 'Session storage',
    why: 'Does not ask you twice. Set only when you do these things',
    until: 'You close the tab',
  },
]

export const keepingSections: Section[] = [
  {
    id: 'retention',
    title: 'How long we keep it',
    body: (
      <>
        <ScrollTable label="How long we keep each kind of data">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">How long</th>
            </tr>
          </thead>
          <tbody>
            {retention.map(({ what, how }) => (
              <tr key={what}>
                <th scope="row" className="font-normal">
                  {what}
                </th>
                <td>{how}</td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
        <p>We keep something longer only where a law or an open dispute requires it, and then only that.</p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and storage in your browser',
    body: (
      <>
        <p>
          We use only what is strictly necessary for what you ask of us. That is why there is no cookie banner. If that
          ever changes, we ask you first.
        </p>
        <ScrollTable label="What is stored in your browser">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Why</th>
              <th scope="col">Until</th>
            </tr>
          </thead>
          <tbody>
            {stored.map(({ name, kind, why, until }) => (
              <tr key={name}>
                <th scope="row" className="min-w-28 font-normal wrap-anywhere">
                  {name}
                  <br />
                  <span className="text-sm text-ink-soft">{kind}</span>
                </th>
                <td>{why}</td>
                <td>{until}</td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
        <p>Session storage stays in your browser tab and is never sent to us by itself.</p>
      </>
    ),
  },
  {
    id: 'processors',
    title: 'Who else handles data for us',
    body: (
      <>
        <p>These work for us under contract and may use the data for nothing else:</p>
        <ul>
          <li>the hosting company whose servers run the site and keep its backups;</li>
          <li>the mail company that delivers our e-mails.</li>
        </ul>
        <p>
          Payments are taken by{' '}
          <a href="https://stripe.com/gb/privacy" rel="noopener">
            Stripe
          </a>
          , which is also responsible in its own right for what it does with payment data. A place name or postcode that
          you type is looked up on our own servers, not sent to a map company.
        </p>
        <p>
          Where one of them handles data outside the UK, it goes only to a country that UK law regards as adequate, or
          under the Information Commissioner’s standard contract terms. Ask us for the current list of companies and
          countries.
        </p>
        <p>
          We give data to others only if the law obliges us, for example by a court order, or if you ask us to. If the
          site changes hands, the new owner is bound by this page and we tell you first.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'How we protect it',
    body: (
      <p>
        Connections to the public site are encrypted, passwords are stored only as slow one-way hashes, and contact
        details are kept apart from what lists and searches can read. Pictures are stripped of hidden data, such as
        where they were taken. If a breach puts you at high risk, we tell you without delay, and we report to the
        Information Commissioner within 72 hours where the law requires it.
      </p>
    ),
  },
]
