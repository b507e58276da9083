import type { PublicSite } from '#app/api.server.ts'
import { ScrollTable } from '#app/ui/scroll-table.tsx'
import { ContactLink, type Section } from './article.tsx'

export function membershipSections(site: PublicSite): Section[] {
  return [
    {
      id: 'membership',
      title: 'Provider membership',
      body: (
        <>
          <p>
            For clients, {site.name} is free. Providers can have an account and a profile free of charge. A membership
            makes the profile public and adds services, a portfolio, the contact details of jobs, and job alerts.
          </p>
          <ScrollTable label="Membership prices">
            <thead>
              <tr>
                <th scope="col">Plan</th>
                <th scope="col">Price, incl. VAT if charged</th>
                <th scope="col">Renews</th>
              </tr>
            </thead>
            <tbody className="figures">
              <tr>
                <th scope="row">Monthly</th>
                <td>£2.99 a month</td>
                <td>Every month</td>
              </tr>
              <tr>
                <th scope="row">Yearly</th>
                <td>£20.00 a year</td>
                <td>Every year</td>
              </tr>
            </tbody>
          </ScrollTable>
          <p>There are no other charges. Before you pay, you see the full amount and the date of the next payment.</p>
          <p>
            <strong>The FIRST100 offer:</strong> the first 100 businesses that use this code, once each, get the first
            year of the yearly plan free. No card is needed.
          </p>
        </>
      ),
    },
    {
      id: 'renewal',
      title: 'Renewal and price changes',
      body: (
        <>
          <p>
            A membership that you pay for renews by itself, at the price stated when you bought it or last told to you,
            until you cancel. We send a receipt for every payment. Fourteen days before a yearly renewal, and before a
            free year ends, we remind you by e-mail of the date, the amount and how to cancel.
          </p>
          <p>
            If a payment fails, the membership goes on for three days after the period so that you can put it right.
            After that, your profile is no longer public. Nothing is deleted: it is hidden until you renew.
          </p>
          <p>
            If we change a price, we tell you by e-mail at least 30 days before. It applies from your next renewal, and
            you can cancel before that.
          </p>
        </>
      ),
    },
    {
      id: 'cancelling',
      title: 'Cancelling',
      body: (
        <>
          <p>
            You can cancel at any time, in two clicks, in your account under Subscriptions. You need not give a reason.
            The membership then runs to the end of the period that is paid and does not renew. If you cannot get into
            your account, <ContactLink topic="A question">write to us</ContactLink> and we cancel it for you.
          </p>
          <h3 id="cooling-off">Changing your mind within 14 days</h3>
          <p>
            Within 14 days of buying a membership you can end it and get <strong>all your money back</strong>. The same
            holds for 14 days after a yearly renewal, and after the first payment that follows a free year. We give this
            to businesses as well as to consumers, and take nothing off for the days you have used. You can use the
            membership from the first day.
          </p>
          <p>
            Tell us in any clear words by e-mail to <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a> or
            by the contact form, before the 14 days are over. You may use this text, but need not:
          </p>
          <blockquote>
            I give notice that I cancel my contract for the {site.name} membership that I ordered on (date). Name,
            e-mail address of the account, today’s date.
          </blockquote>
          <p>We pay it back within 14 days of hearing from you, by the way you paid, at no cost to you.</p>
          <p>
            If we fail to provide what the membership promises, you keep the rights that the law gives you, such as a
            repeat performance or a price reduction.
          </p>
        </>
      ),
    },
  ]
}
