import { ChevronRight } from 'lucide-react'
import { data, href, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { ListingCard } from '#app/components/listing-card.tsx'
import { breadcrumbLd, pageMeta, siteOf } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { cacheable, cacheHeaders } from '#app/request/page-cache.ts'
import { savedState } from '#app/request/saved-state.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageShell } from '#app/ui/page.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { FEEDBACK_PER_PAGE } from '#contract/feedback.ts'
import { isId } from '#contract/id.ts'
import { LISTING_UNAVAILABLE } from '#contract/listing.ts'
import { listingTag } from '#contract/page-tags.ts'
import type { Route } from './+types/listing'
import { About } from './about.tsx'
import { FeedbackTab } from './feedback.tsx'
import { ListingHeader } from './header.tsx'
import { listingLd } from './json-ld.ts'
import { OwnListing } from './owner-notice.tsx'
import { Portfolio } from './portfolio.tsx'
import { ListingSidebar } from './sidebar.tsx'
import { ListingUnavailable } from './unavailable.tsx'
import { useViewCount } from './use-view-count.ts'

const TABS = ['about', 'portfolio', 'feedback'] as const
const PARAMETERS = ['tab', 'page']

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const tab = TABS.find((name) => name === query.get('tab')) ?? 'about'
  const asked = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  const id = params.id.toLowerCase()
  if (!isId(id)) throw data({ message: LISTING_UNAVAILABLE }, { status: 404 })
  if (id !== params.id) throw redirect(href('/directory/:id', { id }), 301)
  const { directory } = context.get(api)
  const listing = await directory.listing({ id }).catch(refuse)
  const page = Math.min(asked, Math.max(1, Math.ceil(listing.counts.published / FEEDBACK_PER_PAGE)), 1000)
  const feedback = tab === 'feedback' ? await directory.feedback({ id, page }).catch(refuse) : []
  const { hearts } = await savedState(context, { providers: [listing, ...listing.similar] })
  // The page shows the similar listings too, so their changes drop it from the cache.
  const tags = [id, ...listing.similar.map((other) => other.id)].map(listingTag)
  return cacheable({ listing, feedback, tab, page, hearts }, { tags, params: PARAMETERS })
}

export const headers = cacheHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) {
    return pageMeta(matches, {
      fullTitle: `Professional Not Found | ${siteOf(matches).name}`,
      description: 'This profile is not available.',
      path: '/directory',
      noIndex: true,
    })
  }
  const { listing, tab, page } = loaderData
  const address = href('/directory/:id', { id: listing.id })
  const where = listing.place.town ? ` in ${listing.place.town}` : ''
  return pageMeta(matches, {
    title: listing.name,
    description: `${listing.title || listing.categories[0]?.name || 'Professional'}${where}. ${listing.bio.slice(0, 120).trimEnd()}…`,
    path: tab === 'feedback' && page > 1 ? `${address}?tab=feedback&page=${page}` : address,
    picture: `listing/${listing.id}`,
    jsonLd: [
      listingLd(listing, siteOf(matches).origin),
      breadcrumbLd(matches, [
        { name: 'Home', path: '/' },
        { name: 'Professionals', path: '/directory' },
        { name: listing.name, path: address },
      ]),
    ],
  })
}

export default function ListingPage({ loaderData }: Route.ComponentProps) {
  const { listing, feedback, tab, page, hearts } = loaderData
  useViewCount(listing.id)
  const address = href('/directory/:id', { id: listing.id })
  const pages = Math.ceil(listing.counts.published / FEEDBACK_PER_PAGE)
  return (
    <PageShell width="full">
      <Breadcrumb items={[{ label: 'Browse Freelancers', to: '/directory' }, { label: listing.name }]} />
      <ListingHeader listing={listing} />
      {listing.own ? <OwnListing notPublic={listing.own.notPublic} /> : null}
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[1fr_20rem]">
        <ListingSidebar listing={listing} hearts={hearts} />
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <TabLinks
            label="Profile"
            current={tab}
            tabs={[
              { value: 'about', label: 'About', href: address },
              {
                value: 'portfolio',
                label: 'Portfolio',
                href: `${address}?tab=portfolio`,
                count: listing.portfolio.length,
              },
              {
                value: 'feedback',
                label: 'Feedback',
                href: `${address}?tab=feedback`,
                count: listing.counts.published,
              },
            ]}
          />
          <div className="pt-6">
            {tab === 'about' ? <About listing={listing} /> : null}
            {tab === 'portfolio' ? <Portfolio listing={listing} /> : null}
            {tab === 'feedback' ? (
              <>
                <FeedbackTab listing={listing} entries={feedback} />
                <div className="mt-6">
                  <Pagination
                    label="Pages of feedback"
                    page={page}
                    pages={pages}
                    href={(to) => `${address}?tab=feedback&page=${to}`}
                  />
                </div>
              </>
            ) : null}
          </div>
        </div>
      </div>
      {listing.similar.length > 0 ? (
        <section aria-labelledby="similar" className="mt-16">
          <div className="flex items-center justify-between gap-4">
            <h2 id="similar" className="text-heading">
              Similar providers
            </h2>
            {listing.categories[0] ? (
              <ButtonLink
                to={href('/categories/:slug/:town?', { slug: listing.categories[0].slug })}
                variant="ghost"
                size="small"
              >
                All in {listing.categories[0].name} <ChevronRight aria-hidden />
              </ButtonLink>
            ) : null}
          </div>
          <ul className="mt-5 grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {listing.similar.map((other) => (
              <li key={other.id}>
                <ListingCard listing={other} hearts={hearts} level={3} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </PageShell>
  )
}

export function HydrateFallback() {
  return <PageShell>Loading profile...</PageShell>
}

// A re-exported boundary would receive no error.
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListingUnavailable error={error} />
}
