import { redirect, useLocation, useNavigation } from 'react-router'
import { api, near as nearContext } from '#app/api.server.ts'
import { GroupTiles } from '#app/components/category/group-tiles.tsx'
import { refusalIn } from '#app/components/frame/server-refusal.ts'
import { ListingCards } from '#app/components/listing-card.tsx'
import { breadcrumbLd, pageMeta } from '#app/components/page-meta.ts'
import { nextChoices } from '#app/components/search/category-options.ts'
import { effectiveQuery } from '#app/components/search/effective-query.ts'
import { fieldChips, fieldFilters } from '#app/components/search/field-filters.lazy.ts'
import { FilterRail } from '#app/components/search/filter-rail.tsx'
import { ResultHead, WholeCountry } from '#app/components/search/result-head.tsx'
import { understood } from '#app/components/search/understood.lazy.ts'
import { useRememberedPlace, Where } from '#app/components/search/where.tsx'
import { leadTo } from '#app/request/define-form.server.ts'
import { cacheable, loadedHeaders } from '#app/request/page-cache.ts'
import { savedState } from '#app/request/saved-state.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { LazyPart, preload } from '#app/ui/lazy-part.tsx'
import { Link, TextLink } from '#app/ui/link.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { GroupTile } from '#contract/category/view.ts'
import { filterNames } from '#contract/custom-field/filters.ts'
import type { FilterField } from '#contract/custom-field/view.ts'
import type { DirectoryFilters } from '#contract/directory/input.ts'
import type { DirectoryResult } from '#contract/directory/view.ts'
import {
  ANYWHERE,
  directoryAddress,
  FILTER_PARAMETERS,
  hasEmptyFields,
  isEmptySearch,
  MAP_AREA,
  noFilters,
  ORDER_WORDS,
  ORDERS,
  readFilters,
} from '#contract/directory/words.ts'
import type { SavedIds } from '#contract/saved/words.ts'
import type { Route } from './+types/directory'
import { DirectoryFilterForm } from './filters.tsx'
import { MapButton, MapColumn } from './map/map-place.tsx'

/** Those that the operator added: left out where there is none. */
const NO_FIELDS: { fields?: FilterField[] } = {}

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const near = context.get(nearContext)?.code ?? null
  const filters = { ...readFilters(query), near }
  if (isEmptySearch(query)) throw leadTo('/', 'search-empty')
  if (hasEmptyFields(query, FILTER_PARAMETERS)) throw redirect(directoryAddress(filters))
  const { directory, category, customField } = context.get(api)
  if (near === null && directoryAddress(filters) === '/directory') {
    const [groups, names] = await Promise.all([category.groups(), category.options()])
    return cacheable(
      { filters, ...NO_FIELDS, groups, result: null, choices: nextChoices(names, undefined), hearts: null },
      { tags: ['directory'], params: FILTER_PARAMETERS },
    )
  }
  const [result, names, fields] = await Promise.all([
    directory.search(filters),
    category.options(),
    customField.filters({ place: 'listing' }),
  ])
  if (filters.page > result.pages) throw redirect(directoryAddress({ ...filters, page: result.pages }))
  const { hearts } = await savedState(context, { providers: result.cards })
  await Promise.all([preload(understood), ...(fields.length > 0 ? [preload(fieldFilters), preload(fieldChips)] : [])])
  return cacheable(
    {
      filters,
      ...(fields.length > 0 ? { fields } : NO_FIELDS),
      groups: [],
      result,
      choices: nextChoices(names, result.category?.text),
      hearts,
    },
    {
      tags: ['directory'],
      params: [...FILTER_PARAMETERS, ...fields.flatMap(({ id }) => filterNames(id))],
      max: 60,
      lasts: result.cards.map(({ sign }) => sign?.lasts),
    },
  )
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const loaded = await serverLoader()
  // What comes above a list later moves it.
  const { filters, result } = loaded
  if (result && needsWords({ filters, result })) await preload(understood)
  if (loaded.fields) await preload(fieldFilters)
  return loaded
}

export const headers = loadedHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const filters = loaderData?.filters ?? noFilters
  const result = loaderData?.result
  const category = result?.category?.text
  const searched = filters.service !== '' || filters.location !== '' || filters.nearme || filters.fields !== undefined
  return pageMeta(matches, {
    title: category ? `Professionals: ${category}` : 'Professionals',
    description: category
      ? `Local professionals for ${category}: feedback, prices and contact details, in an order that is never sold.`
      : 'Local professionals of every trade: feedback, prices and contact details, in an order that is never sold.',
    path: directoryAddress({ category: category ?? '', page: filters.page }),
    picture: 'directory',
    noIndex: searched || result?.nothingMatched === true,
    jsonLd: [
      breadcrumbLd(matches, [
        { name: 'Home', path: '/' },
        { name: 'Professionals', path: '/directory' },
      ]),
    ],
  })
}

export default function Directory({ loaderData }: Route.ComponentProps) {
  const { filters, fields, result, choices } = loaderData
  const navigation = useNavigation()
  useRememberedPlace(result?.district ?? null)
  const searching = navigation.state === 'loading' && navigation.location.pathname === '/directory'
  return (
    <PageShell width="full">
      <PageHeading compact={result !== null}>Professionals</PageHeading>
      <div className={result ? 'results' : 'grid grid-cols-1 items-start gap-x-8 gap-y-3 lg:grid-cols-[19rem_1fr]'}>
        <FilterRail chosen={chosenIn(filters, result)} late={result !== null}>
          <DirectoryFilterForm filters={filters} fields={fields} result={result} choices={choices} />
        </FilterRail>
        {result ? <MapButton filters={filters} result={result} /> : null}
        <section
          aria-label={result ? 'Results' : 'Where and what'}
          aria-busy={searching}
          className={searching && result ? 'opacity-60 motion' : 'motion'}
        >
          {result ? (
            <Results filters={filters} fields={fields} result={result} hearts={loaderData.hearts} />
          ) : (
            <Question groups={loaderData.groups} />
          )}
        </section>
        {result ? <MapColumn filters={filters} result={result} /> : null}
      </div>
    </PageShell>
  )
}

type ResultsProps = SearchPage & { fields: FilterField[] | undefined; hearts: SavedIds }

/** Instead of everyone in the country. */
function Question({ groups }: { groups: GroupTile[] }) {
  return (
    <div className="space-y-8">
      <Where back="/directory" />
      <section aria-labelledby="trades">
        <div className="flex flex-wrap items-baseline justify-between gap-4">
          <h2 id="trades" className="text-heading">
            Or choose a trade
          </h2>
          <TextLink to={directoryAddress({ location: ANYWHERE })}>Everyone in the UK</TextLink>
        </div>
        <GroupTiles groups={groups} />
      </section>
    </div>
  )
}

function Results({ filters, fields, result, hearts }: ResultsProps) {
  const placeless = result.from === null && filters.location === '' && !filters.nearme && !result.unknownPlace
  return (
    <>
      {placeless ? (
        <div className="mb-5">
          <Where back={directoryAddress(filters)} />
        </div>
      ) : null}
      {fields && filters.fields ? (
        <LazyPart
          source={fieldChips}
          props={{
            fields,
            values: filters.fields,
            addressOf: (fields) => directoryAddress({ ...filters, fields, page: 1 }),
          }}
        />
      ) : null}
      <Head filters={filters} result={result} />
      <OrderChoice filters={filters} result={result} />
      <ListingCards listings={result.cards} hearts={hearts} from={result.from} eager={2} className="mt-3 space-y-3" />
      <WholeCountry
        place={result.from}
        to={directoryAddress({ ...filters, location: ANYWHERE, nearme: false, point: null, page: 1 })}
      />
      <div className="mt-6">
        <Pagination
          label="Pages of professionals"
          page={result.page}
          pages={result.pages}
          href={(page) => directoryAddress({ ...filters, page })}
        />
      </div>
    </>
  )
}

/** What the order is, and what else it may be. */
function OrderChoice({ filters, result }: SearchPage) {
  const { order, reordered, from } = result
  const words = `${ORDER_WORDS[order].rule}${reordered === null ? '' : `, of the ${reordered} best matches`}`
  return (
    <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4">
      <p className="text-sm text-ink-soft">
        <span>{words}</span>. <span className="max-sm:hidden">No one can pay for a higher position. </span>
        <TextLink to="/how-ranking-works">Why this order?</TextLink>
      </p>
      <nav aria-label="Order" className="-mx-1 flex max-w-full overflow-x-auto">
        {ORDERS.filter((choice) => choice !== 'nearest' || from !== null).map((choice) => (
          <Link
            key={choice}
            to={directoryAddress({ ...filters, order: choice, page: 1 })}
            aria-current={choice === order ? 'true' : undefined}
            className="order-link"
          >
            {ORDER_WORDS[choice].name}
          </Link>
        ))}
      </nav>
    </div>
  )
}

/** A postcode district says enough by itself; of towns there are several of a name. */
function nameOf(label: string, short: string | null): string {
  return short !== null && /\d/.test(short) ? short : label
}

/** The search as the boxes hold it. */
function chosenIn(filters: DirectoryFilters, result: DirectoryResult | null): string[] {
  const { service, location } = effectiveQuery(filters, result?.reading ?? null)
  return [service, location, result?.category?.text ?? filters.category].filter(Boolean)
}

type SearchPage = { filters: DirectoryFilters; result: DirectoryResult }

/** Whether a line above the list says what the search was taken to mean, or how far it had to go. */
function needsWords({ filters, result: { reach, reading } }: SearchPage): boolean {
  return reach !== 'fits' || reading !== null || filters.exact
}

function Head({ filters, result }: SearchPage) {
  const { place, reach, reading } = result
  const location = place
    ? nameOf(place.label, result.from)
    : filters.point && (filters.location === MAP_AREA ? 'the map’s middle' : 'your position')
  const around = location && `${effectiveQuery(filters, reading).radius} miles of ${location}`
  const meant = reading !== null && (reading.categories.length > 0 || reading.location !== '')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {needsWords({ filters, result }) ? <LazyPart source={understood} props={{ filters, result, around }} /> : null}
      <ResultHead
        count={result.count}
        one="professional"
        many="professionals"
        within={reach === 'fits' && !meant ? around : null}
        why={null}
        unknownPlace={result.unknownPlace && reach !== 'further' ? effectiveQuery(filters, reading).location : null}
        didYouMean={result.didYouMean}
        addressOf={(location) => directoryAddress({ ...effectiveQuery(filters, reading), location, page: 1 })}
      />
    </div>
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
