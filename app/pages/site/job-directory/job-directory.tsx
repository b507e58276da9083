import { useEffect } from 'react'
import { redirect, useLocation, useNavigation } from 'react-router'
import { api, near } from '#app/api.server.ts'
import { refusalIn } from '#app/components/frame/server-refusal.ts'
import { JobLine } from '#app/components/job-line.tsx'
import { breadcrumbLd, pageMeta } from '#app/components/page-meta.ts'
import { PostJobLink } from '#app/components/post-job-link.tsx'
import { useViewer } from '#app/components/root-data.ts'
import { nextChoices } from '#app/components/search/category-options.ts'
import { fieldChips, fieldFilters } from '#app/components/search/field-filters.lazy.ts'
import { FilterRail } from '#app/components/search/filter-rail.tsx'
import { ResultHead, WholeCountry } from '#app/components/search/result-head.tsx'
import { refuse } from '#app/request/attempt.server.ts'
import { cacheable, loadedHeaders } from '#app/request/page-cache.ts'
import { savedState } from '#app/request/saved-state.ts'
import { ButtonLink, SecondaryLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { LazyPart, preload } from '#app/ui/lazy-part.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { toast } from '#app/ui/toast.ts'
import { filterNames } from '#contract/custom-field/filters.ts'
import { ANYWHERE, hasEmptyFields } from '#contract/directory/words.ts'
import { isId } from '#contract/id.ts'
import { jobFeeds } from '#contract/job/feed.ts'
import { jobsAddress, noJobFilters, readJobFilters, unreadEnds } from '#contract/job/filters.ts'
import type { JobFilters } from '#contract/job/input.ts'
import { JOBS_PER_PAGE } from '#contract/job/words.ts'
import { numberText } from '#contract/number.ts'
import { DEFAULT_RADIUS } from '#contract/place/words.ts'
import type { Route } from './+types/job-directory'
import { JobFilterForm } from './filters.tsx'

const PARAMETERS = ['job', 'category', 'location', 'radius', 'minBudget', 'maxBudget', 'budgetType', 'page']

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const id = (query.get('job') ?? '').toLowerCase()
  if (isId(id)) throw redirect(`/job-directory/${id}`)
  const typed = readJobFilters(query)
  const unread = unreadEnds(query)
  if (hasEmptyFields(query, PARAMETERS)) throw redirect(jobsAddress(typed, unread))
  const filters = withPlace(typed, context.get(near)?.code ?? null)
  const { job, category, customField } = context.get(api)
  const [result, names, fields] = await Promise.all([
    job.find(filters).catch(refuse),
    category.options(),
    customField.filters({ place: 'job' }),
  ])
  if (filters.page > result.pages) throw redirect(jobsAddress({ ...filters, page: result.pages }, unread))
  const { jobHearts } = await savedState(context, result)
  const choices = nextChoices(names, result.category?.text)
  if (fields.length > 0) await Promise.all([preload(fieldFilters), preload(fieldChips)])
  return cacheable(
    { filters, ...(fields.length > 0 ? { fields } : {}), unread, result, choices, jobHearts },
    { tags: ['jobs'], params: [...PARAMETERS, ...fields.flatMap(({ id }) => filterNames(id))], max: 60 },
  )
}

/** Searches around the place that the visitor said before, where the query has none. */
function withPlace(filters: JobFilters, near: string | null): JobFilters {
  return near === null || filters.location !== '' ? filters : { ...filters, location: near, radius: DEFAULT_RADIUS }
}

export const headers = loadedHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const filters = loaderData?.filters ?? noJobFilters
  const category = loaderData?.result.category?.text
  const { location, minBudget, maxBudget, budgetType, fields } = filters
  const searched =
    location !== '' || minBudget !== null || maxBudget !== null || budgetType !== 'any' || fields !== undefined
  return pageMeta(matches, {
    title: category ? `Job Directory: ${category}` : 'Job Directory',
    description: category
      ? `Open jobs for ${category}, posted by people who look for a local provider. Newest first.`
      : 'Open jobs of every trade, posted by people who look for a local provider. Newest first.',
    path: jobsAddress({ category: category ?? '', page: filters.page }),
    picture: 'job-directory',
    noIndex: searched || loaderData?.result.jobs.length === 0,
    ...(import.meta.env.SSR ? { alternates: jobFeeds(loaderData?.result) } : {}),
    jsonLd: [
      breadcrumbLd(matches, [
        { name: 'Home', path: '/' },
        { name: 'Job Directory', path: '/job-directory' },
      ]),
    ],
  })
}

export default function JobDirectory({ loaderData }: Route.ComponentProps) {
  const { filters, fields, unread, result, choices, jobHearts } = loaderData
  const navigation = useNavigation()
  const searching = navigation.state === 'loading' && navigation.location.pathname === '/job-directory'
  return (
    <PageShell width="full">
      <PageHeading lead="What people near you need done, newest first." action={<HeadingActions />}>
        Job Directory
      </PageHeading>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[19rem_1fr]">
        <FilterRail chosen={chosenIn({ ...filters, category: result.category?.text ?? filters.category })}>
          <JobFilterForm filters={filters} fields={fields} unread={unread} result={result} choices={choices} />
        </FilterRail>
        <section aria-label="Results" aria-busy={searching}>
          {fields && filters.fields ? (
            <LazyPart
              source={fieldChips}
              props={{
                fields,
                values: filters.fields,
                addressOf: (fields) => jobsAddress({ ...filters, fields, page: 1 }, unread),
              }}
            />
          ) : null}
          <ResultHead
            count={result.count}
            one="open job"
            many="open jobs"
            within={result.place && `${filters.radius} miles of ${result.place.label}`}
            why="/how-ranking-works#jobs"
            unknownPlace={result.unknownPlace ? filters.location : null}
            didYouMean={result.didYouMean}
            addressOf={(location) => jobsAddress({ ...filters, location, page: 1 })}
          />
          <div className="mt-4">
            {searching ? (
              <JobsLoading />
            ) : result.jobs.length === 0 ? (
              <NoJobs filters={filters} />
            ) : (
              <ul className="space-y-4">
                {result.jobs.map((job) => (
                  <li key={job.id}>
                    <JobLine
                      job={job}
                      hearts={jobHearts}
                      level={2}
                      contact={result.own.includes(job.id) ? 'own' : 'hidden'}
                    />
                  </li>
                ))}
              </ul>
            )}
          </div>
          <WholeCountry
            place={result.place?.label ?? null}
            to={jobsAddress({ ...filters, location: ANYWHERE, radius: null, page: 1 }, unread)}
          />
          <div className="mt-6">
            <Pagination
              label="Pages of jobs"
              page={result.page}
              pages={result.pages}
              href={(page) => jobsAddress({ ...filters, page })}
            />
          </div>
        </section>
      </div>
    </PageShell>
  )
}

const slots = Array.from({ length: JOBS_PER_PAGE }, (_, index) => index)

function JobsLoading() {
  return (
    <ul aria-label="Loading jobs" className="space-y-4">
      {slots.map((slot) => (
        <li key={slot} aria-hidden="true" className="rounded-lg border bg-surface p-4 sm:p-5">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="mt-2 h-4 w-1/2" />
          <Skeleton className="mt-3 h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-4/5" />
          <Skeleton className="mt-4 h-6 w-32 rounded-full" />
          <Skeleton className="mt-4 h-4 w-3/5" />
          <Skeleton className="mt-3 h-4 w-2/5" />
        </li>
      ))}
    </ul>
  )
}

function NoJobs({ filters }: { filters: JobFilters }) {
  const filtered = jobsAddress(filters) !== jobsAddress(noJobFilters)
  const byName = filters.location !== '' && filters.radius === null
  return (
    <EmptyState
      title="No jobs found matching your filters"
      vignette="magnifier"
      action={
        <>
          {byName ? (
            <ButtonLink to={jobsAddress({ ...filters, radius: 25, page: 1 })}>Look within 25 miles</ButtonLink>
          ) : null}
          {filtered ? (
            <SecondaryLink to="/job-directory" reloadDocument>
              Clear Filters
            </SecondaryLink>
          ) : null}
          <PostJobLink variant="ghost" />
        </>
      }
    >
      {filtered
        ? 'Try a wider radius, another category or every budget. New jobs come in every day.'
        : 'There are no open jobs at the moment.'}
    </EmptyState>
  )
}

function HeadingActions() {
  const viewer = useViewer()
  const provider = viewer?.accountType === 'provider'
  return (
    <>
      <PostJobLink />
      {!viewer || (provider && !viewer.member) ? (
        <ButtonLink to="/membership" variant={provider ? 'primary' : 'ghost'}>
          Upgrade Membership
        </ButtonLink>
      ) : null}
    </>
  )
}

function chosenIn({ category, location, minBudget, maxBudget, budgetType }: JobFilters): string[] {
  const pounds = (sum: number | null) => (sum === null ? '' : `£${numberText(sum)}`)
  const [low, high] = [pounds(minBudget), pounds(maxBudget)]
  const budget = low && high ? `${low} to ${high}` : low ? `from ${low}` : high && `up to ${high}`
  return [category, location, budget, budgetType === 'any' ? '' : budgetType].filter(Boolean)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation()
  const title = 'Failed to load jobs'
  const message = refusalIn(error) ?? 'Something went wrong on our side. Nothing you typed is lost.'
  useEffect(() => {
    toast({ title, description: message, tone: 'destructive' })
  }, [message])
  return (
    <PageShell width="full">
      <PageHeading>Job Directory</PageHeading>
      <ErrorState title={title} message={message} retryHref={`${pathname}${search}`} />
    </PageShell>
  )
}
