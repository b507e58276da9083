import { useEffect, useEffectEvent, useRef } from 'react'
import { data, href, redirect } from 'react-router'
import { api, type PageContext, site, viewer } from '#app/api.server.ts'
import { ListingCards } from '#app/components/listing-card.tsx'
import { breadcrumbLd, pageMeta, siteOf } from '#app/components/page-meta.ts'
import { optional, refuse } from '#app/request/attempt.server.ts'
import { readMessageDraft } from '#app/request/draft-cookie.ts'
import { cacheable, loadedHeaders, NO_STORE } from '#app/request/page-cache.ts'
import { savedState } from '#app/request/saved-state.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { ChevronRight } from '#app/ui/icons.ts'
import { LazyPart, preload } from '#app/ui/lazy-part.tsx'
import { PageShell } from '#app/ui/page.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { listingPicture } from '#contract/directory/share-picture.ts'
import { oembedLink } from '#contract/embed/words.ts'
import type { FeedbackQuery } from '#contract/feedback/input.ts'
import type { WrittenFeedback } from '#contract/feedback/view.ts'
import { FEEDBACK_PER_PAGE } from '#contract/feedback/words.ts'
import { isId, newId } from '#contract/id.ts'
import type { Listing } from '#contract/listing/view.ts'
import { LISTING_UNAVAILABLE, listingDescription } from '#contract/listing/words.ts'
import { listingTag } from '#contract/page-tags.ts'
import type { SavedIds } from '#contract/saved/words.ts'
import { leadToGone } from '../listing-rights/gone.server.ts'
import type { Route } from './+types/listing'
import { About } from './about.tsx'
import type { FeedbackProps } from './feedback.tsx'
import { readFeedbackQuery } from './feedback-query.ts'
import { ListingHeader } from './header.tsx'
import { listingLd } from './json-ld.ts'
import {
  editHours,
  editPart,
  feedbackTab,
  ownerAvatar,
  ownerNotice,
  portfolioTab,
  preloadParts,
  TABS,
  unavailable,
} from './listing.lazy.ts'
import type { OwnerTools } from './owner.tsx'
import type { MessageBox } from './seldom.tsx'
import { ListingSidebar } from './sidebar.tsx'
import { SmallPrint } from './small-print.tsx'

const PARAMETERS = ['tab', 'page', 'stars', 'grade', 'sort', 'action']

export async function loader({ request, params, context }: Route.LoaderArgs) {
  await preload(unavailable)
  const query = new URL(request.url).searchParams
  const tab = TABS.find((name) => name === query.get('tab')) ?? 'about'
  const id = params.id.toLowerCase()
  if (!isId(id)) throw data({ message: LISTING_UNAVAILABLE }, { status: 404 })
  if (id !== params.id) throw redirect(href('/directory/:id', { id }), 301)
  const { directory, profile, availability } = context.get(api)
  const listing = await directory.listing({ id }).catch(async (error) => {
    await leadToGone(context, new URL(request.url), id)
    return refuse(error)
  })
  const asVisitor = listing.own !== null && query.get('view') === 'visitor'
  if (asVisitor) listing.own = null
  const own = listing.own ? await profile.own().catch(refuse) : null
  const hours = own && tab === 'about' ? await availability.own().catch(refuse) : null
  const written = await ownFeedback(context, id)
  const feedback = tab === 'feedback' ? await feedbackShown(context, listing, readFeedbackQuery(query), written) : null
  const failed = tab === 'feedback' && feedback === null
  const { hearts } = await savedState(context, { providers: [listing, ...listing.similar] })
  const message = query.get('action') === 'contact' ? await messageBox(request, context, listing) : null
  await preloadParts({ listing, tab, asVisitor, message })
  // The page shows the similar listings too, so their changes drop it from the cache.
  const tags = [id, ...listing.similar.map((other) => other.id)].map(listingTag)
  const lasts = [listing.lasts, ...listing.similar.map(({ sign }) => sign?.lasts)]
  const page = { listing, feedback, left: written !== null, tab, hearts, own, hours, asVisitor, message }
  return failed ? data(page, { headers: NO_STORE }) : cacheable(page, { tags, params: PARAMETERS, lasts })
}

/** Only a client has it; a page that is cached for visitors has none. */
async function ownFeedback(context: PageContext, providerId: string) {
  if (context.get(viewer)?.accountType !== 'client') return null
  return context.get(api).feedback.writtenFor({ providerId }).catch(refuse)
}

/** Null if it could not be loaded, which the tab says. */
async function feedbackShown(
  context: PageContext,
  { id, counts, imported }: Listing,
  asked: FeedbackQuery,
  written: WrittenFeedback | null,
): Promise<Omit<FeedbackProps, 'listing'> | null> {
  const { directory } = context.get(api)
  const { stars, grade } = asked
  const count =
    stars || grade
      ? await optional(context, directory.countFeedback({ id, stars, grade }))
      : counts.published + imported
  const page = Math.min(asked.page, Math.max(1, Math.ceil((count ?? 0) / FEEDBACK_PER_PAGE)))
  const query = { ...asked, page }
  const entries = await optional(context, directory.feedback({ id, ...query }))
  return entries && count !== null ? { entries, count, query, written } : null
}

/** A page that is kept for all visitors has no id: the server makes one when the message arrives. */
async function messageBox(request: Request, context: PageContext, { id }: Listing): Promise<MessageBox> {
  const token = readMessageDraft(request, context.get(site))
  const typed = token && (await optional(context, context.get(api).message.draft({ token, providerId: id })))
  return { typed: typed || '', messageId: context.get(viewer) ? newId() : '' }
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [loaded] = await Promise.all([serverLoader(), preload(unavailable).catch(console.warn)])
  await preloadParts(loaded)
  return loaded
}

export const headers = loadedHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) {
    return pageMeta(matches, {
      fullTitle: `Professional Not Found | ${siteOf(matches).name}`,
      description: 'This profile is not available.',
      path: '/directory',
      noIndex: true,
    })
  }
  const { listing, feedback } = loaderData
  const page = feedback?.query.page ?? 1
  const address = href('/directory/:id', { id: listing.id })
  return pageMeta(matches, {
    title: listing.name,
    description: listingDescription(listing),
    path: page > 1 ? `${address}?tab=feedback&page=${page}` : address,
    ...(import.meta.env.SSR
      ? { picture: listingPicture(listing), alternates: [oembedLink(listing, siteOf(matches))] }
      : {}),
    // Read from documents, which the server makes: browsers fetch no code for it.
    jsonLd: import.meta.env.SSR
      ? [
          listingLd(listing, siteOf(matches), feedback?.entries),
          breadcrumbLd(matches, [
            { name: 'Home', path: '/' },
            { name: 'Professionals', path: '/directory' },
            { name: listing.name, path: address },
          ]),
        ]
      : [],
  })
}

export default function ListingPage({ loaderData }: Route.ComponentProps) {
  const { listing, feedback, left, tab, hearts, own, hours, asVisitor, message } = loaderData
  useViewCount(listing.id)
  const tabs = useLandingOnTab(listing.id, tab)
  const owner: OwnerTools | undefined = own
    ? {
        avatar: () => <LazyPart source={ownerAvatar} props={{ name: listing.name, imageUrl: listing.imageUrl }} />,
        edit: (part) => <LazyPart key={part} source={editPart} props={{ part, own }} />,
        editHours: () => (hours ? <LazyPart source={editHours} props={{ stored: hours }} /> : null),
      }
    : undefined
  const address = href('/directory/:id', { id: listing.id })
  return (
    <PageShell className="max-sm:pt-0">
      <div className="action-page">
        <div className="min-w-0 lg:col-start-1">
          <ListingHeader listing={listing} hearts={hearts} owner={owner} />
          {own || asVisitor ? (
            <LazyPart source={ownerNotice} props={{ id: listing.id, notPublic: listing.own?.notPublic ?? null }} />
          ) : null}
          <div ref={tabs} className="sm:mt-4 print:hidden">
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
                  count: listing.counts.published + listing.imported,
                },
              ]}
            />
          </div>
          <div className="pt-2 sm:pt-6">
            {tab === 'about' ? <About listing={listing} owner={owner} /> : null}
            {tab === 'portfolio' ? <LazyPart source={portfolioTab} props={{ listing }} /> : null}
            {feedback ? <LazyPart source={feedbackTab} props={{ listing, ...feedback }} /> : null}
            {tab === 'feedback' && !feedback ? <FeedbackFailed address={address} /> : null}
          </div>
        </div>
        <ListingSidebar
          listing={listing}
          message={message}
          feedback={left ? 'left' : feedback ? 'elsewhere' : 'none'}
        />
        <div className="min-w-0 lg:col-start-1">
          <Similar listing={listing} hearts={hearts} />
          {listing.own ? null : <SmallPrint listing={listing} />}
        </div>
      </div>
    </PageShell>
  )
}

function Similar({ listing: { similar, categories, place }, hearts }: { listing: Listing; hearts: SavedIds }) {
  const [category] = categories
  if (similar.length === 0) return null
  return (
    <section aria-labelledby="similar" className="mt-12 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="similar" className="text-heading">
          Similar providers
        </h2>
        {category ? (
          <ButtonLink to={href('/categories/:slug/:town?', { slug: category.slug })} variant="ghost" size="small">
            {`All in ${category.name} `}
            <ChevronRight aria-hidden />
          </ButtonLink>
        ) : null}
      </div>
      <ListingCards
        listings={similar}
        hearts={hearts}
        level={3}
        from={place.outward ?? place.town ?? 'here'}
        className="mt-4 grid gap-4"
      />
    </section>
  )
}

function FeedbackFailed({ address }: { address: string }) {
  return <ErrorState title="Feedback" message="Failed to load feedback" retryHref={`${address}?tab=feedback`} />
}

// A re-exported boundary would receive no error.
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LazyPart source={unavailable} props={{ error }} />
}

/** A link to a tab, or to the message form, lands on it where the window shows little but what comes before. */
function useLandingOnTab(id: string, tab: string) {
  const tabs = useRef<HTMLDivElement>(null)
  const land = useEffectEvent(() => {
    const { current } = tabs
    document.getElementById('message')?.scrollIntoView({ block: 'nearest' })
    if (tab === 'about' || !current || window.scrollY > 0) return
    if (current.getBoundingClientRect().top > window.innerHeight / 3) current.scrollIntoView()
  })
  useEffect(() => {
    if (id) land()
  }, [id])
  return tabs
}

function useViewCount(id: string) {
  useEffect(() => {
    const key = `fettle.seen.${id}`
    try {
      if (sessionStorage.getItem(key)) return
      sessionStorage.setItem(key, '1')
    } catch {
      return // without storage every visit would count
    }
    navigator.sendBeacon(href('/directory/:id/seen', { id }))
  }, [id])
}
