import { href, Link } from 'react-router'
import type { PublicSite } from '#app/api.server.ts'
import { ContactLink, type Section } from './article.tsx'

export function serviceSections(site: PublicSite): Section[] {
  return [
    {
      id: 'agreement',
      title: 'This agreement',
      body: (
        <>
          <p>
            {site.name} (“we”) runs this website. These terms apply when you use it. When you create an account you are
            asked to accept them, and they become a contract. You can reach us at{' '}
            <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a> or by the{' '}
            <ContactLink>contact form</ContactLink>.
          </p>
          <p>
            A <strong>client</strong> looks for a professional to do work. A <strong>provider</strong> offers work. A{' '}
            <strong>consumer</strong> is a person who uses {site.name} mainly outside a trade, business or profession.
            Nothing here takes away a right that the law gives to consumers.
          </p>
        </>
      ),
    },
    {
      id: 'what-it-is',
      title: `What ${site.name} is, and is not`,
      body: (
        <>
          <p>
            {site.name} is a directory and a place to post jobs. It helps people and providers to find each other. What
            you then agree is a contract between the two of you.{' '}
            <strong>We are not a party to it, and not an agent of either side.</strong> We do not set prices, take
            payment for the work, supervise it or guarantee it.
          </p>
          <p>
            We do not vet, certify or insure providers. A listing is not a recommendation. Before you agree, check
            qualifications and insurance, ask for references, and get the price and the scope in writing. If the
            provider is a business and you are a consumer, the law gives you rights against the provider, such as work
            done with reasonable care and skill.
          </p>
          <p>
            Some businesses are listed without having joined. What that means is explained under{' '}
            <Link to={`${href('/about')}#unclaimed-listings`}>unclaimed listings</Link>.
          </p>
        </>
      ),
    },
    {
      id: 'accounts',
      title: 'Accounts',
      body: (
        <ul>
          <li>You must be 18 or over, and give your real name or your business’s.</li>
          <li>
            One account for each person or business. Keep your password to yourself; do not share or sell the account.
          </li>
          <li>
            Confirm your e-mail address to post jobs, write messages, leave feedback, take a membership or be listed.
          </li>
          <li>Tell us at once if you believe that another person uses your account.</li>
          <li>
            You can delete your account at any time in its settings. You have 30 days to change your mind. What then
            happens to your data is in our <Link to={`${href('/privacy')}#retention`}>privacy page</Link>.
          </li>
          <li>
            You may claim a listing only for a business that you own or may act for. A claim takes effect only once we
            or the e-mail address on file have confirmed it. A claimed listing keeps its place for 30 days without a
            membership.
          </li>
        </ul>
      ),
    },
    {
      id: 'jobs',
      title: 'Jobs and contact details',
      body: (
        <ul>
          <li>Posting a job is free. It must be real work that you want done, lawful, and yours to give.</li>
          <li>
            A job is listed for 60 days and can be renewed. Its contact details can be opened by providers with a
            membership only, by at most ten of them unless you allow more, and you see who did.
          </li>
          <li>
            A provider may use contact details only to answer that job, and may not pass them on, collect them or add
            them to a mailing list.
          </li>
          <li>
            You may use a provider’s contact details to ask about work, not to sell something, and not by means of a
            program that gathers them.
          </li>
        </ul>
      ),
    },
    {
      id: 'ranking',
      title: 'Ranking',
      body: (
        <p>
          Search results are ordered by distance if you give a location, otherwise by how well your words match and then
          by quality: feedback, completeness and recency. Payment has no influence on the order. The whole rule, with
          weights and an example, is on <Link to={href('/how-ranking-works')}>How ranking works</Link>, which is part of
          these terms.
        </p>
      ),
    },
  ]
}
