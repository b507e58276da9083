import { useEffect } from 'react'
import { redirect, useLocation, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { rememberHere } from '#app/components/distance-from-here.tsx'
import { refusalIn } from '#app/components/frame/server-refusal.ts'
import { ListingCard } from '#app/components/listing-card.tsx'
import { breadcrumbLd, pageMeta } from '#app/components/page-meta.ts'
import { asked } from '#app/components/search/asked.ts'
import { nextChoices } from '#app/components/search/category-options.ts'
import { FilterRail } from '#app/components/search/filter-rail.tsx'
import { ResultHead } from '#app/components/search/result-head.tsx'
import { understood } from '#app/components/search/understood.lazy.ts'
import { flash } from '#app/request/flash.ts'
import { cacheable, cacheHeaders } from '#app/request/page-cache.ts'
import { savedState } from '#app/request/saved-state.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { LazyPart, preload } from '#app/ui/lazy-part.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import {
  type DirectoryFilters,
  type DirectoryResult,
  directoryAddress,
  hasEmptyFields,
  isEmptySearch,
  noFilters,
  readFilters,
} from '#contract/directory.ts'
import type { Route } from './+types/directory'
import { DirectoryFilterForm } from './filters.tsx'

const PARAMETERS = [
  'service',
  'location',
  'category',
  'nearme',
  'radius',
  'lat',
  'lng',
  'hideUnclaimed',
  'exact',
  'without',
  'page',
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const filters = readFilters(query)
  if (isEmptySearch(query)) throw redirect('/', { headers: flash('search-empty') })
  if (hasEmptyFields(query, PARAMETERS)) throw redirect(directoryAddress(filters))
  const { directory, category } = context.get(api)
  const [result, names] = await Promise.all([directory.search(filters), category.options()])
  if (filters.page > result.pages) throw redirect(directoryAddress({ ...filters, page: result.pages }))
  const { hearts } = await savedState(context, { providers: result.cards })
  await preload(understood)
  return cacheable(
    { filters, result, choices: nextChoices(names, result.category?.text), hearts },
    {
      tags: ['directory'],
      params: PARAMETERS,
      max: 60,
      lasts: result.cards.map(({ sign }) => sign?.lasts),
    },
  )
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const loaded = await serverLoader()
  // What comes above a list later moves it.
  if (needsWords(loaded)) await preload(understood)
  return loaded
}

export const headers = cacheHeaders

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

export default function Directory({ loaderData: { filters, result, choices, hearts } }: Route.ComponentProps) {
  const navigation = useNavigation()
  const { place } = result
  useEffect(() => {
    if (filters.point) rememberHere({ point: filters.point, name: null })
    else rememberHere(place && { point: place, name: place.label.split(',')[0] ?? place.label })
  }, [filters.point, place])
  const searching = navigation.state === 'loading' && navigation.location.pathname === '/directory'
  return (
    <PageShell width="full">
      <PageHeading lead="Search by service and place. No one can pay for a higher position.">Professionals</PageHeading>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[19rem_1fr]">
        <FilterRail chosen={chosenIn(filters, result)}>
          <DirectoryFilterForm filters={filters} result={result} choices={choices} />
        </FilterRail>
        <section aria-label="Results" aria-busy={searching} className={searching ? 'opacity-60 motion' : 'motion'}>
          <Head filters={filters} result={result} />
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

/** As the boxes hold it. */
function chosenIn(filters: DirectoryFilters, result: DirectoryResult): string[] {
  const { service, location } = asked(filters, result.reading)
  return [service, location, result.category?.text ?? filters.category].filter(Boolean)
}

type Found = { filters: DirectoryFilters; result: DirectoryResult }

/** Whether a line above the list says what the search was taken to mean, or how far it had to go. */
function needsWords({ filters, result: { reach, reading } }: Found): boolean {
  return reach !== 'fits' || reading !== null || filters.exact
}

function Head({ filters, result }: Found) {
  const { place, reach, reading } = result
  const location = place?.label ?? (filters.point ? 'your position' : null)
  const around = location && `${asked(filters, reading).radius} miles of ${location}`
  const meant = reading !== null && (reading.categories.length > 0 || reading.location !== '')
  return (
    <>
      {needsWords({ filters, result }) ? <LazyPart source={understood} props={{ filters, result, around }} /> : null}
      <ResultHead
        count={result.count}
        one="professional"
        many="professionals"
        within={reach === 'fits' && !meant ? around : null}
        why="/how-ranking-works"
        unknownPlace={result.unknownPlace && reach !== 'further' ? asked(filters, reading).location : null}
        didYouMean={result.didYouMean}
        addressOf={(location) => directoryAddress({ ...asked(filters, reading), location, page: 1 })}
      />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation()
  return (
    <PageShell width="full">
      <PageHeading>Professionals</PageHeading>
      <ErrorState
        title="Failed to load providers"
        message={refusalIn(error) ?? 'Something went wrong on our side. Nothing you typed is lost.'}
        retryHref={`${pathname}${search}`}
      />
    </PageShell>
  )
}
