import { href } from 'react-router'
import { pageMeta, siteOf } from '#app/components/page-meta.ts'
import { useMayPost } from '#app/components/post-job-link.tsx'
import { cacheable, cacheHeaders } from '#app/request/page-cache.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { PLACE_ATTRIBUTIONS } from '#contract/place/words.ts'
import type { Route } from './+types/about'
import { ContactLink } from './legal/article.tsx'

export function loader() {
  return cacheable({ attributions: PLACE_ATTRIBUTIONS }, { tags: [] })
}

export const headers = cacheHeaders

export const meta: Route.MetaFunction = ({ matches }) => {
  const { name } = siteOf(matches)
  return pageMeta(matches, {
    title: `About ${name}`,
    description: `What ${name} is, how it earns its money, what it promises about feedback and ranking, and where its data comes from.`,
    path: '/about',
    picture: 'about',
  })
}

export default function About({ loaderData: { attributions }, matches }: Route.ComponentProps) {
  const { name } = siteOf(matches)
  const post = useMayPost() ? <Link to={href('/post-job')}>post a job</Link> : 'post a job'
  return (
    <PageShell width="text">
      <PageHeading lead="A place to find local people who put things right, and to deal with them directly.">
        About {name}
      </PageHeading>
      <Prose>
        <p>
          To fettle something is to put it right. {name} is a UK marketplace for local services: electricians and
          plumbers, tutors and designers, carers and accountants. You search by service and place, read what others say,
          and contact the provider yourself. Or you {post} and let providers come to you. We’re not a middleman, and we
          take no share of what you agree.
        </p>

        <h2 id="how-we-earn">How we earn our money</h2>
        <p>
          Searching, posting jobs and contacting providers is free. Providers pay a membership to be listed: £2.99 a
          month or £20 a year. That is all our income.
        </p>
        <ul>
          <li>No lead fees: a provider never pays to answer you.</li>
          <li>No commission on the work.</li>
          <li>
            No paid places, no adverts. <Link to={href('/how-ranking-works')}>How ranking works</Link> has the whole
            rule.
          </li>
          <li>We do not sell personal data, and there are no advertising or analytics trackers on this site.</li>
        </ul>

        <h2 id="promises">What we promise</h2>
        <ul>
          <li>
            <strong>Good and bad feedback is treated alike.</strong> Both go through the same checks, in the same order.
            No one can pay to have feedback removed, and a provider cannot delete it, only reply. We remove a review
            only for the reasons in our <Link to={`${href('/terms')}#feedback`}>feedback policy</Link>, and every
            profile shows how many reviews were received, published, are waiting and were removed.{' '}
            <Link to={href('/how-feedback-works')}>How feedback works</Link> has the whole rule.
          </li>
          <li>
            <strong>No average from too little.</strong> Stars appear only once three reviews are published.
          </li>
          <li>
            <strong>No invented providers.</strong> If a search finds nothing, we say so. We never fill a page with
            businesses that do not exist.
          </li>
          <li>
            <strong>Contact details are not bait.</strong> Anyone can see a provider’s phone number with one click,
            without an account and without a fee. We count these clicks and limit them, so that no one can harvest the
            numbers.
          </li>
          <li>
            <strong>Leaving is as easy as joining.</strong> A membership is cancelled in two clicks and runs to the end
            of the period that is paid.
          </li>
        </ul>
        <p>
          We do not vet, certify or insure the providers. Ask for qualifications, insurance and references before you
          agree. Anyone who works on gas must be on the{' '}
          <a href="https://www.gassaferegister.co.uk/" rel="noopener">
            Gas Safe Register
          </a>
          , where you can check them.
        </p>

        <h2 id="unclaimed-listings">Unclaimed listings</h2>
        <p>
          So that a search is useful in every town, we list some businesses that have not joined. Their badge says
          “Unclaimed”. They were not asked first and have not agreed to anything; what you see there is public business
          information. They are ranked by the same rules as everyone else, and you can hide them with “Hide unclaimed”.
        </p>
        <p>
          Is one of them yours? You can take it over or have it removed, free of charge:{' '}
          <ContactLink topic="Remove my business">ask us to remove it</ContactLink>, or{' '}
          <ContactLink topic="A question">tell us that it is yours</ContactLink>. A removed business is not listed
          again. What we hold and why is in the{' '}
          <Link to={`${href('/privacy')}#listed-businesses`}>notice for listed businesses</Link>.
        </p>

        <h2 id="sources">Where our data comes from</h2>
        <p>
          Profiles, jobs and feedback are written by the people concerned. Places, postcodes and distances come from
          open data, with thanks:
        </p>
        <ul>
          {attributions.map((attribution) => (
            <li key={attribution}>{attribution}</li>
          ))}
        </ul>

        <p>
          The drawings are composed of objects from{' '}
          <a href="https://github.com/microsoft/fluentui-emoji" rel="noopener">
            Fluent Emoji
          </a>{' '}
          by Microsoft, under the MIT licence, and of our own; faces are from{' '}
          <a href="https://www.openpeeps.com/" rel="noopener">
            Open Peeps
          </a>{' '}
          by Pablo Stanley, which are free of copyright (CC0).
        </p>

        <h2 id="software">The software</h2>
        <p>
          The software that runs this site is open source, under the{' '}
          <a href="https://opensource.org/license/mit" rel="noopener">
            MIT licence
          </a>
          : anyone may read it, check it, use it and change it. The licence covers the software, not what people write
          here.
        </p>

        <h2 id="talk-to-us">Talk to us</h2>
        <p>Is something missing, wrong or unclear? We’d like to know.</p>
      </Prose>
      <p className="mt-5">
        <ButtonLink to={href('/contact')}>Write to us</ButtonLink>
      </p>
    </PageShell>
  )
}
