import { href, Link } from 'react-router'
import { ContactLink, type Section } from './article.tsx'

export const listedBusinesses: Section = {
  id: 'listed-businesses',
  title: 'If we list your business and you did not ask us to',
  body: (
    <>
      <p>
        Some businesses are listed with the badge “Unclaimed”. If yours is one of them, this section is our notice to
        you under Article 14 of the UK GDPR.
      </p>
      <ul>
        <li>
          <strong>What we hold:</strong> the name of the business and, where it is public, the name of the person who
          runs it; trade, short description, town and postcode district, business phone number, business e-mail address,
          website and opening hours. Nothing about private life.
        </li>
        <li>
          <strong>Where it comes from:</strong> what businesses publish about themselves, such as their own websites,
          and public registers. Ask us, and we tell you the source of your listing.
        </li>
        <li>
          <strong>Why we may:</strong> people’s and our legitimate interest in finding local businesses (Article
          6(1)(f)). We list business information only, show contact details on click only, and remove a listing when
          asked.
        </li>
        <li>
          <strong>Who sees it:</strong> everybody, as described under <a href="#public">What everybody can see</a>.
        </li>
        <li>
          <strong>How long:</strong> until you claim it, you have it removed, or we learn that the business has closed.
        </li>
      </ul>
      <h3 id="remove-listing">Remove it, correct it or take it over</h3>
      <p>You do not need an account, and it costs nothing.</p>
      <ol>
        <li>
          Open your listing and choose “Is this your business?”, or go straight to the{' '}
          <ContactLink topic="Remove my business">removal form</ContactLink>.
        </li>
        <li>Tell us the name or the address of the listing. You need not give a reason.</li>
        <li>
          We check that the request comes from the business, as a rule by a message to the e-mail address on file. We
          ask for no identity papers unless there is a real doubt.
        </li>
        <li>
          The listing is taken down. We keep only a hash of the business’s details, which cannot be turned back into
          them, so that it is not listed again by mistake.
        </li>
      </ol>
      <p>
        To correct something or to take the listing over, write to us <ContactLink topic="A question">here</ContactLink>
        . Feedback on a listing has its own <Link to={`${href('/terms')}#reports`}>rules for removal</Link>. You also
        have all the <a href="#rights">rights</a> below, above all the right to object.
      </p>
    </>
  ),
}
