import { href } from 'react-router'
import { api, near as nearContext } from '#app/api.server.ts'
import { GroupTiles } from '#app/components/category/group-tiles.tsx'
import { JobLine } from '#app/components/job-line.tsx'
import { ListingCards } from '#app/components/listing-card.tsx'
import { pageMeta, siteOf } from '#app/components/page-meta.ts'
import { Picture } from '#app/components/picture.tsx'
import { useViewer } from '#app/components/root-data.ts'
import { cacheable, loadedHeaders } from '#app/request/page-cache.ts'
import { savedState } from '#app/request/saved-state.ts'
import { Badge } from '#app/ui/badge.tsx'
import { SecondaryLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CoverLink, Link, TextLink } from '#app/ui/link.tsx'
import { Section } from '#app/ui/page.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { directoryAddress, noFilters } from '#contract/directory/words.ts'
import type { Testimonial } from '#contract/feedback/view.ts'
import { noJobFilters } from '#contract/job/filters.ts'
import { numberText } from '#contract/number.ts'
import { DEFAULT_RADIUS } from '#contract/place/words.ts'
import type { Picture as Shown } from '#contract/portfolio/view.ts'
import { quantity } from '#contract/text.ts'
import type { Route } from './+types/home'
import { clientSteps, providerSteps, TILES } from './content.ts'
import { Hero } from './hero.tsx'

const CARDS = 6
const JOBS = 3

export async function loader({ context }: Route.LoaderArgs) {
  const { directory, category, job, feedback } = context.get(api)
  const near = context.get(nearContext)?.code ?? null
  const jobFilters = near === null ? noJobFilters : { ...noJobFilters, location: near, radius: DEFAULT_RADIUS }
  const [found, jobs, groups, testimonials] = await Promise.all([
    directory.search({ ...noFilters, near }),
    job.find(jobFilters),
    category.groups(),
    feedback.testimonials(),
  ])
  const cards = found.cards.slice(0, CARDS)
  const { hearts } = await savedState(context, { providers: cards })
  return cacheable(
    {
      near,
      // They would be of the whole country without a place.
      cards: near === null ? [] : cards,
      from: found.from,
      professionals: found.count,
      openJobs: jobs.count,
      jobs: jobs.jobs.slice(0, JOBS),
      groups,
      testimonials,
      hearts,
    },
    { tags: ['directory', 'jobs'], max: 60, lasts: cards.map(({ sign }) => sign?.lasts) },
  )
}

export const headers = loadedHeaders

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  return pageMeta(matches, {
    fullTitle: site.tagline,
    description: `Search local trades, tutors, designers and more by service and place, see honest feedback, and contact them directly. No lead fees, no paid places.`,
    path: '/',
    jsonLd: [
      { '@type': 'Organization', name: site.name, url: `${site.origin}/`, email: site.contactEmail },
      {
        '@type': 'WebSite',
        name: site.name,
        url: `${site.origin}/`,
        potentialAction: {
          '@type': 'SearchAction',
          target: `${site.origin}/directory?service={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  })
}

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const viewer = useViewer()
  const { near, cards, from, jobs, groups, testimonials, hearts } = loaderData
  return (
    <>
      <Hero site={siteOf(matches)} signedIn={viewer !== null} figures={figuresOf(loaderData)} />
      <div className="mx-auto max-w-7xl space-y-12 px-4 py-6 sm:space-y-16 sm:px-6 sm:py-12">
        {cards.length === 0 ? null : (
          <Section
            id="near"
            title={`Near ${near}`}
            action={<TextLink to="/directory">All professionals near you</TextLink>}
          >
            <ListingCards
              listings={cards}
              hearts={hearts}
              level={3}
              from={from}
              className="mt-4 grid gap-3 lg:grid-cols-2"
            />
          </Section>
        )}
        <Tiles />
        <Section id="groups" title="Every trade" action={<AllCategories />}>
          <GroupTiles groups={groups} />
        </Section>
        {jobs.length === 0 ? null : (
          <Section
            id="jobs"
            title={near === null ? 'Jobs just posted' : `Jobs just posted near ${near}`}
            action={<TextLink to="/job-directory">All open jobs</TextLink>}
          >
            <ul className="mt-4 grid gap-3 lg:grid-cols-3">
              {jobs.map((job) => (
                <li key={job.id}>
                  <JobLine job={job} />
                </li>
              ))}
            </ul>
          </Section>
        )}
        <HowItWorks />
        <Testimonials entries={testimonials} />
        {viewer?.accountType === 'client' || viewer === null ? <ForProviders /> : null}
      </div>
    </>
  )
}

/** "612 professionals near M25 · 43 open jobs". */
function figuresOf({ near, professionals, openJobs }: Route.ComponentProps['loaderData']): string {
  const count = ({ number, atLeast }: { number: number; atLeast: boolean }, one: string, many: string) =>
    atLeast ? `${numberText(number)}+ ${many}` : quantity(number, one, many)
  const where = near === null ? '' : ` near ${near}`
  return `${count(professionals, 'professional', 'professionals')}${where} · ${count(openJobs, 'open job', 'open jobs')}`
}

function AllCategories() {
  return <TextLink to="/categories">All service categories</TextLink>
}

/** A drawing that `npm run drawings` makes. */
function drawnTrade(trade: string): Shown {
  return { url: `/drawings/trades/${trade}.svg`, type: 'image', width: 480, height: 360 }
}

function Tiles() {
  return (
    <Section id="trades" title="Popular services" action={<AllCategories />}>
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-6">
        {TILES.map(([label, category, hint, trade]) => (
          <Card as="li" key={label} interactive flush>
            <div className="aspect-4/3">
              <Picture picture={drawnTrade(trade)} sizes="200px" />
            </div>
            <div className="p-3">
              <CoverLink to={directoryAddress({ category })} className="font-heading font-semibold">
                {label}
              </CoverLink>
              <span className="block text-sm text-ink-soft">{hint}</span>
            </div>
          </Card>
        ))}
      </ul>
    </Section>
  )
}

function ForProviders() {
  return (
    <Section
      id="for-providers"
      className="rounded-xl border bg-surface p-5 sm:p-8"
      title="Do you do this for a living?"
    >
      <p className="mt-2 max-w-2xl text-ink-soft">
        A listing costs £2.99 a month or £20 a year. No lead fees, no commission, and no one can pay for a higher
        position.
      </p>
      <SecondaryLink to="/for-providers" className="mt-4">
        How it works for providers
      </SecondaryLink>
    </Section>
  )
}

function HowItWorks() {
  return (
    <Section id="how" className="space-y-6" title="How it works">
      <div className="grid gap-6 lg:grid-cols-2">
        <Steps title="For clients" steps={clientSteps} />
        <Steps title="For providers" steps={providerSteps} />
      </div>
    </Section>
  )
}

function Steps({ title, steps }: { title: string; steps: typeof clientSteps }) {
  return (
    <Card as="section">
      <h3 className="text-subheading">{title}</h3>
      <ol className="mt-4 space-y-4">
        {steps.map(({ name, text }, index) => (
          <li key={name} className="flex gap-4">
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-full bg-petrol font-semibold text-on-petrol figures"
            >
              {index + 1}
            </span>
            <div>
              <h4 className="text-base">{name}</h4>
              <p className="text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Testimonials({ entries }: { entries: Testimonial[] }) {
  return (
    <Section id="voices" title="What people say">
      <ul className="mt-6 grid gap-4 md:grid-cols-3">
        {entries.map((entry) => (
          <Card as="li" key={`${entry.name} ${entry.text}`}>
            <figure className="flex h-full flex-col">
              <div className="flex items-center justify-between gap-2">
                <Rating value={entry.rating} size={18} />
                {entry.example ? <Badge tone="info">Example</Badge> : null}
              </div>
              <blockquote dir="auto" className="mt-3 grow">
                {entry.text}
              </blockquote>
              <figcaption className="mt-4 border-t pt-3">
                <span className="block font-semibold">
                  <bdi>{entry.name}</bdi>
                </span>
                <span className="text-sm text-ink-soft">
                  {entry.providerId ? (
                    <Link
                      to={`${href('/directory/:id', { id: entry.providerId })}?tab=feedback`}
                      className="underline underline-offset-4"
                    >
                      {entry.role}
                    </Link>
                  ) : (
                    entry.role
                  )}
                </span>
              </figcaption>
            </figure>
          </Card>
        ))}
      </ul>
    </Section>
  )
}
