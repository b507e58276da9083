import { data, href, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { Heart } from '#app/components/heart.tsx'
import { JobStatus } from '#app/components/job-status.tsx'
import { breadcrumbLd, pageMeta, siteOf } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { cacheable, cacheHeaders, NO_STORE } from '#app/request/page-cache.ts'
import { savedState } from '#app/request/saved-state.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { classes } from '#app/ui/classes.ts'
import { LazyPart, preload } from '#app/ui/lazy-part.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { PageShell } from '#app/ui/page.tsx'
import { isId } from '#contract/id.ts'
import { NO_SUCH_JOB } from '#contract/job.ts'
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
  if (!job.own) return cacheable({ job, jobHearts }, { tags: [jobTag(id)], params: [] })
  await preload(posterPanel)
  // The page holds the poster's own contact details.
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
    picture: open ? `job/${job.id}` : 'site/job-directory',
    noIndex: !open,
    jsonLd: [
      ...(open ? [jobLd(job, siteOf(matches).origin)] : []),
      breadcrumbLd(matches, [
        { name: 'Home', path: '/' },
        { name: 'Job Directory', path: '/job-directory' },
        { name: job.title, path },
      ]),
    ],
  })
}

export default function JobPage({ loaderData: { job, jobHearts } }: Route.ComponentProps) {
  return (
    <PageShell width="full">
      <Breadcrumb items={[{ label: 'Job Directory', to: '/job-directory' }, { label: job.title }]} />
      {job.own ? (
        <h1 className="mt-5 text-title">
          <bdi>{job.title}</bdi>
        </h1>
      ) : null}
      <div className="mt-5 grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
        <article className="min-w-0">
          {job.own ? null : (
            <header className="mb-5">
              {job.status === 'open' ? null : <JobStatus status={job.status} className="mb-2" />}
              <div className="flex items-start gap-3">
                <h1 className="min-w-0 grow text-title">
                  <bdi>{job.title}</bdi>
                </h1>
                {jobHearts ? (
                  <div className="pt-3">
                    <Heart kind="job" id={job.id} name={job.title} hearts={jobHearts} />
                  </div>
                ) : null}
              </div>
            </header>
          )}
          <JobFacts job={job} />
          <section aria-labelledby="description" className="mt-8">
            <h2 id="description" className="text-heading">
              What needs doing
            </h2>
            <p dir="auto" className="mt-3 max-w-prose whitespace-pre-line">
              {job.description}
            </p>
          </section>
          <JobPhotos photos={job.photos} />
        </article>
        <div className={classes('min-w-0 lg:sticky lg:top-24', job.own && 'max-lg:order-first')}>
          {job.own ? (
            <LazyPart source={posterPanel} props={{ job: { ...job, own: job.own } }} />
          ) : (
            <>
              <JobContact job={job} />
              <p className="mt-3 text-center text-sm print:hidden">
                <TextLink to={href('/report/:kind/:id', { kind: 'job', id: job.id })}>Report this job</TextLink>
              </p>
            </>
          )}
        </div>
      </div>
    </PageShell>
  )
}

// A re-exported boundary receives no error.
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <JobUnavailable error={error} />
}
