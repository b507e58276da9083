import { href, Link } from 'react-router'
import type { PublicSite } from '#app/api.server.ts'
import { ContactLink, type Section } from './article.tsx'

export function dataSections(site: PublicSite): Section[] {
  return [
    {
      id: 'in-short',
      title: 'In short',
      body: (
        <ul>
          <li>You can search, read and contact providers without an account. We do not track you while you do.</li>
          <li>There are no advertising or analytics cookies, and no other company’s scripts run on our pages.</li>
          <li>We do not sell personal data.</li>
          <li>Phone numbers and e-mail addresses are shown only to people who ask for them with a click.</li>
          <li>
            If we list your business and you did not ask us to, you can <a href="#listed-businesses">have it removed</a>
            .
          </li>
        </ul>
      ),
    },
    {
      id: 'who-we-are',
      title: 'Who we are',
      body: (
        <p>
          {site.name} (“we”) runs this website and decides how and why personal data is used here. In the words of the
          UK GDPR, we are the controller. For anything about your data, write to{' '}
          <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a> or use the{' '}
          <ContactLink>contact form</ContactLink>.
        </p>
      ),
    },
    {
      id: 'visitors',
      title: 'If you only visit',
      body: (
        <>
          <ul>
            <li>
              <strong>Our log</strong> holds one line for each request: the page, the time, the result, and how long it
              took. It holds neither your network address (IP address) nor what you searched for.
            </li>
            <li>
              <strong>Limits.</strong> When you open contact details or send us the contact form, we count it against
              your network address, so that numbers cannot be harvested and we cannot be flooded. These counts are
              erased within about a day.
            </li>
            <li>
              <strong>Your place.</strong> If you let your browser tell us where you are, the position is rounded to
              about 100 yards on your device before it is sent. We use it to answer your search and do not store it. It
              stands in the address of the results page, so it is also in your browser’s history and in any link to that
              page you share.
            </li>
            <li>
              <strong>Contact clicks.</strong> When you ask for a provider’s phone number or e-mail address, we record
              that a person asked, and when. We do not record who. The provider sees the number of clicks.
            </li>
            <li>
              <strong>Messages to us</strong> hold your name, e-mail address, topic and text. We use them to answer you
              and to do what you ask.
            </li>
          </ul>
          <p>
            <strong>Why we may:</strong> our legitimate interest in a site that works, is safe and answers its mail
            (Article 6(1)(f) of the UK GDPR).
          </p>
        </>
      ),
    },
    {
      id: 'clients',
      title: 'If you have a client account',
      body: (
        <>
          <ul>
            <li>
              <strong>Account:</strong> name, e-mail address, password (kept only as a one-way hash), and your settings.
              If you switch on 2-step verification, what is needed to check your codes.
            </li>
            <li>
              <strong>Jobs:</strong> what you write, the categories, the budget, and the location, of which the public
              sees the town or the first half of the postcode only. The contact name, e-mail address and phone number of
              a job are kept apart. Only providers with a membership can open them, one at a time, and you see who did
              and when.
            </li>
            <li>
              <strong>Feedback</strong> that you write about a provider, with your name as its author.
            </li>
            <li>
              <strong>Messages</strong> between you and providers, and the providers you save.
            </li>
            <li>
              <strong>Sign-ins:</strong> the network address and the browser of each session, so that you and we can
              spot one that is not yours.
            </li>
          </ul>
          <p>
            <strong>Why we may:</strong> to perform our contract with you, the <Link to={href('/terms')}>terms</Link>{' '}
            (Article 6(1)(b)); for feedback and its moderation, and for keeping accounts safe, our and the public’s
            legitimate interest in honest feedback and a safe site (6(1)(f)); for alerts and offers by e-mail, your
            consent (6(1)(a)), which you can withdraw with one click in every such mail. Those boxes are never ticked
            for you. You need not give us anything, but without an e-mail address there is no account, and without
            contact details no job.
          </p>
        </>
      ),
    },
    {
      id: 'providers',
      title: 'If you are a provider',
      body: (
        <>
          <p>All of the above, and:</p>
          <ul>
            <li>
              <strong>Your profile:</strong> name, business name, title, description, skills, trades, location, opening
              hours, website and social links, pictures, portfolio and services.
            </li>
            <li>
              <strong>Your contact details:</strong> phone number and e-mail address.
            </li>
            <li>
              <strong>Your membership:</strong> plan, dates, payments and receipts. Card payments are taken by Stripe.
              Your card number goes to Stripe and never reaches us.
            </li>
            <li>
              <strong>Figures:</strong> how often your profile was opened and saved, and your contact details shown.
            </li>
            <li>
              <strong>Jobs you opened:</strong> whose contact details you opened and when. The client who posted the job
              sees your name with it.
            </li>
            <li>
              <strong>Claims:</strong> if you claim a listing, the proof that it is yours.
            </li>
          </ul>
          <p>
            <strong>Why we may:</strong> to perform our contract with you (6(1)(b)), to meet tax and accounting law
            (6(1)(c)), and our legitimate interest in preventing fraud and false claims (6(1)(f)).
          </p>
        </>
      ),
    },
    {
      id: 'public',
      title: 'What everybody can see',
      body: (
        <>
          <ul>
            <li>Profiles of listed providers, with the town and the first half of the postcode.</li>
            <li>Open jobs with their photos, without the contact details and without the exact location.</li>
            <li>Published feedback with its author’s name, and the provider’s reply.</li>
          </ul>
          <p>
            Search engines may show these pages too. A provider’s phone number and e-mail address are not in any list,
            search result or page as it loads. Anybody can open them with a click on the profile; clicks are counted and
            limited. The website link is shown plainly. A provider can hide the profile at any time.
          </p>
        </>
      ),
    },
  ]
}
