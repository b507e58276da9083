import { data, href, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { Heart } from '#app/components/heart.tsx'
import { JobStatus } from '#app/components/job-status.tsx'
import { breadcrumbLd, pageMeta, siteOf } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { cacheable, cacheHeaders, NO_STORE } from '#app/request/page-cache.ts'
import { savedState } from '#app/request/saved-state.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { LazyPart, preload } from '#app/ui/lazy-part.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { PageShell } from '#app/ui/page.tsx'
import type { SavedIds } from '#contract/directory/saved.ts'
import { jobPicture } from '#contract/directory/share-picture.ts'
import { isId } from '#contract/id.ts'
import { type JobView, NO_SUCH_JOB } from '#contract/job/words.ts'
import { jobTag } from '#contract/page-tags.ts'
import type { Route } from './+types/job'
import { JobContact } from './contact.tsx'
import { JobFacts } from './facts.tsx'
import { jobLd } from './json-ld.ts'
import { JobPhotos } from './photos.tsx'
import { posterPanel } from './poster-panel.lazy.ts'
import { JobUnavailable, whyGone } from './unavailable.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = params.id.toLowerCase()
  if (!isId(id)) throw data({ message: NO_SUCH_JOB }, { status: 404 })
  if (id !== params.id) throw redirect(`/job-directory/${id}`, 301)
  const job = await context.get(api).job.view({ id }).catch(refuse)
  const { jobHearts } = await savedState(context, { jobs: [job] })
  if (!job.own && !job.opened) return cacheable({ job, jobHearts }, { tags: [jobTag(id)], params: [] })
  if (job.own) await preload(posterPanel)
  // The page holds contact details.
  return data({ job, jobHearts }, { headers: NO_STORE })
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const loaded = await serverLoader()
  if (loaded.job.own) await preload(posterPanel)
  return loaded
}

export const headers = cacheHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData, error }) => {
  if (!loaderData) {
    const why = whyGone(error)
    return pageMeta(matches, {
      title: why.replace(/\.$/, ''),
      description: why,
      path: '/job-directory',
      noIndex: true,
    })
  }
  const { job } = loaderData
  const path = `/job-directory/${job.id}`
  const open = job.status === 'open'
  return pageMeta(matches, {
    title: job.title,
    description: [job.place, job.budget, job.description.replace(/\s+/g, ' ').slice(0, 120).trimEnd()]
      .filter(Boolean)
      .join('. '),
    path,
    ...(import.meta.env.SSR && open ? { picture: jobPicture(job) } : { picture: 'job-directory' }),
    noIndex: !open,
    // Read from documents, which the server makes: browsers fetch no code for it.
    jsonLd: import.meta.env.SSR
      ? [
          ...(open ? [jobLd(job, siteOf(matches).origin)] : []),
          breadcrumbLd(matches, [
            { name: 'Home', path: '/' },
            { name: 'Job Directory', path: '/job-directory' },
            { name: job.title, path },
          ]),
        ]
      : [],
  })
}

export default function JobPage({ loaderData: { job, jobHearts } }: Route.ComponentProps) {
  return (
    <PageShell className="max-sm:pt-0">
      <div className="lead-path flex items-center print:hidden">
        <Breadcrumb items={[{ label: 'Job Directory', to: '/job-directory' }, { label: job.title }]} />
      </div>
      {job.own ? (
        <h1 className="mb-5 text-title wrap-anywhere sm:mt-5">
          <bdi>{job.title}</bdi>
        </h1>
      ) : null}
      <div className={job.own ? 'grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]' : 'action-page sm:mt-5'}>
        <article className="min-w-0 space-y-6 sm:space-y-8">
          {job.own ? null : <JobHead job={job} hearts={jobHearts} />}
          <section aria-labelledby="description">
            <h2 id="description" className={job.own ? 'text-heading' : 'text-heading max-sm:sr-only'}>
              What needs doing
            </h2>
            <p dir="auto" className="whitespace-pre-line sm:mt-3">
              {job.description}
            </p>
          </section>
          <JobPhotos photos={job.photos} />
          <JobFacts job={job} />
        </article>
        {job.own ? (
          <div className="min-w-0 max-lg:order-first lg:sticky lg:top-24">
            <LazyPart source={posterPanel} props={{ job: { ...job, own: job.own } }} />
          </div>
        ) : (
          <>
            <JobContact job={job} />
            <p className="mt-6 text-sm lg:col-start-1 print:hidden">
              <TextLink to={href('/report/:kind/:id', { kind: 'job', id: job.id })}>Report this job</TextLink>
            </p>
          </>
        )}
      </div>
    </PageShell>
  )
}

/** The facts stand below the words, so what decides is said here. */
function JobHead({ job, hearts }: { job: JobView; hearts: SavedIds }) {
  return (
    <header>
      {job.status === 'open' ? null : <JobStatus status={job.status} className="mb-2" />}
      <div className="flex items-start gap-3">
        <h1 className="min-w-0 grow text-title wrap-anywhere">
          <bdi>{job.title}</bdi>
        </h1>
        {hearts ? (
          <div className="pt-3">
            <Heart kind="job" id={job.id} name={job.title} hearts={hearts} />
          </div>
        ) : null}
      </div>
      <p className="mt-1">
        <span className="font-semibold figures">{job.budget}</span>
        {job.place ? <span className="text-ink-soft">{` · ${job.place}`}</span> : null}
      </p>
    </header>
  )
}

// A re-exported boundary receives no error.
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <JobUnavailable error={error} />
}
