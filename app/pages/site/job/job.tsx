import { data, href, isRouteErrorResponse, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { ErrorPage } from '#app/components/frame/error-page.tsx'
import { Heart } from '#app/components/heart.tsx'
import { JobStatus } from '#app/components/job-status.tsx'
import { breadcrumbLd, pageMeta, siteOf } from '#app/components/page-meta.ts'
import { PostJobLink } from '#app/components/post-job-link.tsx'
import { optional, refuse } from '#app/request/attempt.server.ts'
import { cacheable, loadedHeaders, NO_STORE } from '#app/request/page-cache.ts'
import { savedState } from '#app/request/saved-state.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { LazyPart, preload } from '#app/ui/lazy-part.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { PageShell, Section } from '#app/ui/page.tsx'
import { jobPicture } from '#contract/directory/share-picture.ts'
import { isId } from '#contract/id.ts'
import { PHOTO_SIZES, photoAddress } from '#contract/job/photo.ts'
import type { JobPhoto, JobView } from '#contract/job/view.ts'
import { JOB_NOT_OPEN, NO_SUCH_JOB } from '#contract/job/words.ts'
import { jobTag } from '#contract/page-tags.ts'
import type { SavedIds } from '#contract/saved/words.ts'
import type { Route } from './+types/job'
import { JobContact } from './contact.tsx'
import { JobFacts } from './facts.tsx'
import { jobLd } from './json-ld.ts'
import { posterPanel } from './poster-panel.lazy.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = params.id.toLowerCase()
  if (!isId(id)) throw data({ message: NO_SUCH_JOB }, { status: 404 })
  if (id !== params.id) throw redirect(`/job-directory/${id}`, 301)
  const job = await context.get(api).job.view({ id }).catch(refuse)
  const { jobHearts } = await savedState(context, { jobs: [job] })
  if (!job.own && !job.opened) return cacheable({ job, jobHearts, push: null }, { tags: [jobTag(id)], params: [] })
  const push = job.own ? await optional(context, context.get(api).push.state()) : null
  if (job.own) await preload(posterPanel)
  // The page holds contact details.
  return data({ job, jobHearts, push }, { headers: NO_STORE })
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const loaded = await serverLoader()
  if (loaded.job.own) await preload(posterPanel)
  return loaded
}

export const headers = loadedHeaders

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

export default function JobPage({ loaderData: { job, jobHearts, push } }: Route.ComponentProps) {
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
            <LazyPart source={posterPanel} props={{ job: { ...job, own: job.own }, push }} />
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

function JobPhotos({ photos }: { photos: JobPhoto[] }) {
  if (photos.length === 0) return null
  return (
    <Section id="photos" title="Photos">
      <ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
        {photos.map(({ id }, index) => {
          const name = `Photo ${index + 1} of ${photos.length}`
          return (
            <li key={id}>
              <a href={photoAddress(id, 'large')} className="block overflow-hidden rounded-lg border">
                <img
                  src={photoAddress(id, 'thumb')}
                  alt={name}
                  width={PHOTO_SIZES.thumb}
                  height={PHOTO_SIZES.thumb}
                  loading="lazy"
                  decoding="async"
                  className="aspect-square w-full bg-sunken object-cover motion hover:opacity-90"
                />
              </a>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} titled />
  const why = whyGone(error)
  return (
    <PageShell width="text" className="text-center">
      <h1 className="mt-4 text-title">{why}</h1>
      <p className="mx-auto mt-3 max-w-md text-lg text-ink-soft">
        {why === JOB_NOT_OPEN
          ? 'Someone was hired, the client closed it, or it has expired. Other jobs are waiting for an answer.'
          : 'The address may be incomplete, or the job may have been deleted.'}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/job-directory">See all open jobs</ButtonLink>
        <PostJobLink />
      </div>
    </PageShell>
  )
}

function whyGone(error: unknown): string {
  return isRouteErrorResponse(error) && error.data?.message === JOB_NOT_OPEN ? JOB_NOT_OPEN : NO_SUCH_JOB
}
