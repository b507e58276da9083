import { Search, SlidersHorizontal, X } from 'lucide-react'
import { useEffect } from 'react'
import { redirect, useLocation, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { rememberHere } from '#app/components/distance-from-here.tsx'
import { ListingCard } from '#app/components/listing-card.tsx'
import { breadcrumbLd, pageMeta } from '#app/components/page-meta.ts'
import { keep, keepHeaders } from '#app/keep.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import {
  type DirectoryFilters,
  type DirectoryResult,
  directoryAddress,
  noFilters,
  readFilters,
} from '#contract/directory.ts'
import type { Route } from './+types/directory'
import { DirectoryFilterForm } from './directory-filters.tsx'
import { heartsOf } from './hearts.ts'

const PARAMETERS = ['service', 'location', 'category', 'nearme', 'radius', 'lat', 'lng', 'hideUnclaimed', 'page']

export async function loader({ request, context }: Route.LoaderArgs) {
  const filters = readFilters(new URL(request.url).searchParams)
  const { directory, category } = context.get(api)
  const [result, options] = await Promise.all([directory.search(filters), category.options()])
  if (filters.page > result.pages) throw redirect(directoryAddress({ ...filters, page: result.pages }))
  const { hearts } = await heartsOf(context, { providers: result.cards })
  return keep({ filters, result, options, hearts }, { tags: ['directory'], params: PARAMETERS, max: 60 })
}

export const headers = keepHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const filters = loaderData?.filters ?? noFilters
  const category = loaderData?.result.category?.text
  const searched = filters.service !== '' || filters.location !== '' || filters.nearme
  return pageMeta(matches, {
    title: category ? `Professionals: ${category}` : 'Professionals',
    description: category
      ? `Local professionals for ${category}: feedback, prices and contact details, in an order that is never sold.`
      : 'Local professionals of every trade: feedback, prices and contact details, in an order that is never sold.',
    path: directoryAddress({ category: category ?? '', page: filters.page }),
    picture: 'site/directory',
    noIndex: searched || loaderData?.result.nothingMatched === true,
    jsonLd: [
      breadcrumbLd(matches, [
        { name: 'Home', path: '/' },
        { name: 'Professionals', path: '/directory' },
      ]),
    ],
  })
}

export default function Directory({ loaderData: { filters, result, options, hearts } }: Route.ComponentProps) {
  const navigation = useNavigation()
  const here = filters.point ?? result.place
  useEffect(() => {
    if (here) rememberHere(here)
  }, [here])
  const searching = navigation.state === 'loading' && navigation.location.pathname === '/directory'
  return (
    <PageShell width="full">
      <PageHeading lead="Found by service and place. Nobody pays to stand higher.">Professionals</PageHeading>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[19rem_1fr]">
        <FilterRail filters={filters} result={result} options={options} />
        <section aria-label="Results" aria-busy={searching} className={searching ? 'opacity-60 motion' : 'motion'}>
          <ResultHead filters={filters} result={result} />
          <ul className="mt-4 space-y-4">
            {result.cards.map((listing) => (
              <li key={listing.id}>
                <ListingCard listing={listing} hearts={hearts} />
              </li>
            ))}
          </ul>
          <div className="mt-8">
            <Pagination
              label="Pages of professionals"
              page={result.page}
              pages={result.pages}
              href={(page) => directoryAddress({ ...filters, page })}
            />
          </div>
        </section>
      </div>
    </PageShell>
  )
}

/** A rail on desktop; on a phone the same form in a sheet (the browser's own popover, so it works without JavaScript). */
function FilterRail(props: { filters: DirectoryFilters; result: DirectoryResult; options: CategoryOptions }) {
  const chosen = [props.filters.service, props.filters.location, props.filters.category].filter(Boolean)
  return (
    <aside aria-label="Filters" className="lg:sticky lg:top-24">
      <button
        type="button"
        popoverTarget="filters"
        className="flex min-h-11 w-full items-center gap-3 rounded-lg border bg-surface px-4 py-2 text-left shadow-soft lg:hidden"
      >
        {chosen.length > 0 ? (
          <Search aria-hidden className="size-5 shrink-0" />
        ) : (
          <SlidersHorizontal aria-hidden className="size-5 shrink-0" />
        )}
        <span className="min-w-0 grow truncate">
          <span className="font-medium">Search and filters</span>
          {chosen.length > 0 ? <span className="text-ink-soft"> · {chosen.join(' · ')}</span> : null}
        </span>
      </button>
      <div id="filters" popover="auto" className="filter-sheet">
        <div className="mb-2 flex items-center justify-between lg:hidden">
          <h2 className="text-subheading">Search and filters</h2>
          <button
            type="button"
            popoverTarget="filters"
            popoverTargetAction="hide"
            aria-label="Close filters"
            className="-mr-2 grid size-11 place-items-center rounded-lg hover:bg-sunken"
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
        <DirectoryFilterForm {...props} />
      </div>
    </aside>
  )
}

export type CategoryOptions = Route.ComponentProps['loaderData']['options']

function ResultHead({ filters, result }: { filters: DirectoryFilters; result: DirectoryResult }) {
  const { place, count, nothingMatched } = result
  return (
    <>
      {nothingMatched ? (
        <Notice
          tone="amber"
          action={
            <ButtonLink to="/post-job" variant="secondary">
              Post this as a job
            </ButtonLink>
          }
        >
          No professionals match your current filters. Showing all available professionals instead.
        </Notice>
      ) : null}
      <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 first:mt-1">
        <p role="status" className="font-medium figures">
          {countText(count)}
          {!nothingMatched && (place || filters.point) ? (
            <span className="font-normal text-ink-soft">
              {' '}
              within {filters.radius} miles of {place?.label ?? 'your position'}
            </span>
          ) : null}
        </p>
        <TextLink to="/how-ranking-works" className="text-sm">
          Why this order?
        </TextLink>
      </div>
      {result.unknownPlace ? (
        <p className="mt-1 text-sm text-ink-soft">
          We do not know a place called “{filters.location}”, so it was searched as text and no distance is shown.
        </p>
      ) : null}
      {result.didYouMean.length > 0 ? (
        <p className="mt-1 text-sm text-ink-soft">
          Did you mean{' '}
          {result.didYouMean.slice(0, 4).map((label, index) => (
            <span key={label}>
              {index > 0 ? ', ' : ''}
              <TextLink to={directoryAddress({ ...filters, location: label, page: 1 })}>{label}</TextLink>
            </span>
          ))}
          ?
        </p>
      ) : null}
    </>
  )
}

function countText({ number, atLeast }: DirectoryResult['count']): string {
  if (number === 1) return '1 professional'
  return `${number.toLocaleString('en-GB')}${atLeast ? '+' : ''} professionals`
}

export function ErrorBoundary() {
  const { pathname, search } = useLocation()
  return (
    <PageShell width="full">
      <PageHeading>Professionals</PageHeading>
      <ErrorState
        title="Failed to load providers"
        message="Something went wrong on our side. Nothing you typed is lost."
        retryHref={`${pathname}${search}`}
      />
    </PageShell>
  )
}
