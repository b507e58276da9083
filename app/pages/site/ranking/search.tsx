import { LAST_PAGE, LISTINGS_BESIDE, MAX_RESULTS_COUNTED, PROVIDERS_PER_PAGE } from '#contract/directory/words.ts'
import { IN_SHORT } from '#contract/legal/words.ts'
import { numberText } from '#contract/number.ts'
import { DEFAULT_RADIUS, RADII } from '#contract/place/words.ts'
import { DISTRICT_MILES, NAMED_PLACE_MILES, TOWN_MILES } from '#contract/profile/words.ts'
import { listed } from '#contract/text.ts'
import type { Section } from '../legal/article.tsx'

const inShort: Section = {
  id: IN_SHORT,
  title: 'In short',
  body: (
    <>
      <ul>
        <li>
          We read what you type: the trade you mean, even in your own words or misspelt, and a place. First come the
          providers of that trade, then those whose own words match.
        </li>
        <li>
          <strong>With a location</strong>, the nearest of them come first. Where two are equally near, the one with the
          higher <a href="#quality">quality</a> comes first.
        </li>
        <li>
          <strong>Without a location</strong>, higher quality comes first.
        </li>
        <li>
          <strong>Quality</strong> is 60% feedback, 25% how complete the profile is, and 15% how recently it was
          changed.
        </li>
      </ul>
      <p>“Why here?” on a card of the directory says what matched, and why it is where it is.</p>
    </>
  ),
}

const whatYouType: Section = {
  id: 'what-you-type',
  title: 'How we read what you type',
  body: (
    <>
      <ul>
        <li>
          <strong>A place</strong> in the text (“electrician in Leeds”, “London plumber”, “builder M1”) becomes your
          location, unless you gave one. A distance (“within 10 miles of York”) becomes your radius, if need be the next
          larger one on offer, unless you chose one.
        </li>
        <li>
          <strong>Words that every provider claims</strong>, such as “cheap”, “best” or “local”, change nothing.
        </li>
        <li>
          <strong>A word that we do not know</strong> is taken for the nearest one that we know (“pluber”: plumber),
          unless a listing has it. A word that you only left a letter out of counts as nearer. We say so, and you can
          search for what you typed instead. An ordinary English word is left as it is, unless it is another form of a
          word that we know.
        </li>
        <li>
          <strong>The trade you mean</strong> is found by a list of about 25,000 names, tasks and problems in people’s
          own words: “sparky” and “no power in half the house” mean an electrician. Each has a weight, and rare words
          count more than common ones. Up to three trades can be meant. We name them above the results, and you can take
          each of them back.
        </li>
        <li>The other words, such as “emergency” or “24 hour”, put providers who have them first.</li>
        <li>
          <strong>What no provider here offers</strong>, such as tomorrow’s weather, train times or football scores,
          means no trade, even if a word of it belongs to one. Unless a listing has every word of it, we say that
          nothing matches.
        </li>
      </ul>
      <p>
        The same text means the same for everyone. Nothing is learnt from what you searched for before, and no provider
        can buy or choose these words.
      </p>
    </>
  ),
}

const order: Section = {
  id: 'order',
  title: 'The order of a search',
  body: (
    <>
      <ol>
        <li>A business whose name is exactly what you typed.</li>
        <li>
          Providers of the trade you mean who have all the other words of your search (up to three) on their profile.
        </li>
        <li>
          All other providers of the trades you mean. Where several trades are meant, one of each in turn, the best
          fitting trade first.
        </li>
        <li>
          Providers of other trades whose name, business name, title, description, skills or services have all your
          words; without a location, those who have them in their name, business name, title or trade come before those
          who have some of them elsewhere.
        </li>
      </ol>
      <p>
        Within each step the nearest come first, or without a location those of the highest quality. If you search
        without words, there is one step. If we know no trade for your words, the first and the last step remain.
      </p>
    </>
  ),
}

const withALocation: Section = {
  id: 'with-a-location',
  title: 'When you give a location',
  body: (
    <>
      <p>
        We measure the great-circle distance, which is the shortest way over the ground as a bird flies, from the place
        you gave to the place on each provider’s profile. We do not measure road miles or travel time. A full UK
        postcode counts as its sector (M1 4BT counts as M1 4) or, where we do not know that, as its district (M1); a
        town counts as a point near its middle. If you let your device tell us where you are, we measure from there,
        rounded to about 100 yards.
      </p>
      <p>
        Within each step of <a href="#order">the order</a>, distance alone decides. Because many providers share a
        sector, a district or a town, several are often equally far away. They are then ordered by quality.
      </p>
      <h3 id="radius">Radius</h3>
      <p>
        Only providers within the radius are shown. You can choose {listed(RADII.map(String), 'or')} miles; if you
        choose nothing, it is {DEFAULT_RADIUS} miles. A provider whose profile names no place that we know cannot be
        measured, so a search by distance leaves that provider out.
      </p>
      <h3 id="coverage">Where a provider works</h3>
      <p>
        A provider may set a limit: so many miles round up to three bases, or towns and postcode districts by name. A
        search in a place outside it leaves the provider out. With several bases, the nearest counts. A named town
        reaches {TOWN_MILES} miles from its middle, a named district {DISTRICT_MILES} mile, and both hold every place
        that has their name. A provider found by a named place ranks as if {NAMED_PLACE_MILES} miles further away, so
        behind those who are based there. Job alerts follow the same limit.
      </p>
      <h3 id="unknown-places">Places we do not know</h3>
      <p>
        If your location is in none of our tables, we do not guess. We look for its words in the location, town and
        postcode district of each profile, and show those that hold all of them. There is no radius then, and quality
        decides instead of distance. If several places have that name, we say which one we took and offer the others.
      </p>
    </>
  ),
}

const whatMatches: Section = {
  id: 'what-matches',
  title: 'What counts as a match',
  body: (
    <>
      <ul>
        <li>
          Capitals, accents and punctuation make no difference, and only the first eight different words are used.
        </li>
        <li>
          A word of four letters or more finds every word that begins like it, whatever its ending: “plumbers” finds
          “plumber”, and “photograph” finds “photographer”. A shorter one finds itself only: “mot” does not find
          “Wilmot”. A word is never found inside another.
        </li>
        <li>Choosing a category also finds everyone in its sub-categories.</li>
        <li>“Hide unclaimed” leaves out the listings that no one has claimed yet.</li>
      </ul>
      <p>
        A page shows {PROVIDERS_PER_PAGE} providers. We count up to {numberText(MAX_RESULTS_COUNTED)} matches and show
        up to {LAST_PAGE} pages. Beside a trade that you mean, words that thousands of listings may hold are looked for
        among the first {LISTINGS_BESIDE} in the order above only.
      </p>
    </>
  ),
}

const nothingFits: Section = {
  id: 'nothing-matches',
  title: 'When nothing fits',
  body: (
    <>
      <p>We go on in steps, and say above the list which one you see:</p>
      <ol>
        <li>
          with a location, those who fit but are further away than your radius, nearest first. If you search for a trade
          and nothing else, we also take this step when the only matches within your radius are other trades that
          mention it. They come after the providers of the trade, up to the number we count;
        </li>
        <li>providers of the same group of trades;</li>
        <li>
          everyone who is listed, so that the page is not a dead end: those within your radius first, then, if you chose
          a category, those of its group, then the rest.
        </li>
      </ol>
      <p>
        Each is by distance if we know your location, otherwise by quality. In the last step “Hide unclaimed” is not
        applied, and each card says that it is not a match. We never make up a provider to fill a page.
      </p>
    </>
  ),
}

/** The order is that of meantMatches() (server/directory/search/matches.ts). */
export const searchSections = [inShort, whatYouType, order, withALocation, whatMatches, nothingFits]
