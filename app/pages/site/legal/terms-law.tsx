import { href, Link } from 'react-router'
import type { PublicSite } from '#app/api.server.ts'
import { ContactLink, type Section } from './article.tsx'

export function lawSections(site: PublicSite): Section[] {
  return [
    {
      id: 'availability',
      title: 'The site itself',
      body: (
        <p>
          We run {site.name} with reasonable care and skill, but cannot promise that it is always up or free of
          mistakes. We may change it. If a change takes away something important from a membership that is paid, you may
          cancel and we refund what is unused.
        </p>
      ),
    },
    {
      id: 'liability',
      title: 'What we answer for',
      body: (
        <>
          <p>
            <strong>Nothing limits what the law does not let us limit:</strong> our liability for death or injury caused
            by our negligence, for fraud, and for your rights as a consumer.
          </p>
          <p>
            <strong>If you are a consumer,</strong> we answer for loss that is a foreseeable result of our breaking
            these terms or failing to use reasonable care and skill. We do not answer for business losses.
          </p>
          <p>
            <strong>If you use {site.name} for business,</strong> we do not answer for loss of profit, custom, goodwill
            or data, or for indirect loss. For everything else together, our liability in any year is limited to £100 or
            what you paid us in the twelve months before, whichever is more.
          </p>
          <p>
            For the work itself, and for what clients and providers say or do to each other, the person who does it is
            responsible. We answer for our own part.
          </p>
        </>
      ),
    },
    {
      id: 'ending',
      title: 'Ending this agreement',
      body: (
        <p>
          You can end it at any time by deleting your account. We may end it with 30 days’ notice by e-mail, and then
          refund what is unused of a membership, or at once for a serious breach as described under{' '}
          <a href="#reports">Reports, taking down and appeals</a>.
        </p>
      ),
    },
    {
      id: 'law',
      title: 'Law and disputes',
      body: (
        <>
          <p>
            Please <ContactLink>write to us</ContactLink> first. Most things can be put right that way.
          </p>
          <p>
            The law of England and Wales applies. If you are a consumer living in Scotland or Northern Ireland, you keep
            the protection of the law of your home nation, and you can bring a claim in its courts or in those of
            England and Wales. If you use {site.name} for business, the courts of England and Wales alone decide.
          </p>
          <p>
            If a part of these terms does not hold, the rest does. If we do not insist on something once, we may later.
            Only you and we can enforce this agreement.
          </p>
        </>
      ),
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      body: (
        <p>
          The date of the last change stands at the top. We tell account holders by e-mail at least 30 days before a
          change that matters. If you do not agree, you can close your account before it takes effect, and we refund
          what is unused of a membership. How we use personal data is on the{' '}
          <Link to={href('/privacy')}>privacy page</Link>, which is not part of this contract.
        </p>
      ),
    },
  ]
}
