import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { api } from '#app/api.server.ts'
import { askedFields } from '#app/components/form/asked-fields.lazy.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { jobForm } from '#app/pages/job-form/job-form.lazy.ts'
import { saveJob } from '#app/pages/job-form/save.server.ts'
import { postedValues } from '#app/pages/job-form/values.ts'
import { actionHandled } from '#app/request/action-handled.ts'
import { attempt, refusedPage } from '#app/request/attempt.server.ts'
import { suggestedCategories } from '#app/request/suggested-categories.server.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Button } from '#app/ui/button.tsx'
import { LazyPart, preload } from '#app/ui/lazy-part.tsx'
import { PageHeading, PageShell, Section } from '#app/ui/page.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { MAX_JOB_PHOTOS, PHOTO_ACCEPT, photoAddress } from '#contract/job/photo.ts'
import type { JobPhoto } from '#contract/job/view.ts'
import type { Route } from './+types/edit-job'

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { job, category, customField } = context.get(api)
  const [groups, fields] = await Promise.all([category.choices(), customField.asked({ place: 'job' })])
  await Promise.all([preload(jobForm), fields.length > 0 && preload(askedFields)])
  // A refused save shows what was typed again, whatever has happened to the job.
  if (context.get(actionHandled)) {
    return { id, groups, fields, suggested: await suggestedCategories(context), start: null, photos: [] }
  }
  const stored = await attempt(job.editable({ id }))
  if (stored.ok) {
    const { title, description, photos } = stored.data
    const suggested = await suggestedCategories(context, { title, description })
    return { id, groups, fields, suggested, start: postedValues(stored.data), photos }
  }
  throw stored.refused.code === 'JOB_NOT_OPEN' ? redirect(`/job-directory/${id}`) : refusedPage(stored.refused)
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [loaded] = await Promise.all([serverLoader(), preload(jobForm)])
  if (loaded.fields.length > 0) await preload(askedFields)
  return loaded
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return saveJob(params.id, request, context)
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === 'POST' ? false : defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Edit job')

export default function EditJobPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, groups, fields, suggested, photos } = loaderData
  const start = loaderData.start ?? actionData?.values
  return (
    <PageShell width="text">
      <Breadcrumb
        items={[
          { label: 'My Jobs', to: '/profile?tab=jobs' },
          { label: 'The job', to: `/job-directory/${id}` },
          { label: 'Edit job' },
        ]}
      />
      <PageHeading
        className="mt-3"
        lead="Providers see the new text from now on. We won’t email anyone about the change."
      >
        Edit job
      </PageHeading>
      {start ? (
        <LazyPart
          key={id}
          source={jobForm}
          props={{
            start,
            groups,
            fields,
            suggested,
            result: actionData,
            action: `/job-directory/${id}/edit`,
            poster: null,
            draft: null,
          }}
          waiting={<Skeleton className="h-96" />}
        />
      ) : null}
      <PlainPhotos jobId={id} photos={photos} />
    </PageShell>
  )
}

/** Each form takes effect at once, without JavaScript. */
function PlainPhotos({ jobId, photos }: { jobId: string; photos: JobPhoto[] }) {
  return (
    <Section id="photos" title="Photos" className="mt-10 border-t pt-6 not-noscript:hidden">
      <ul className="mt-4 flex flex-wrap gap-3">
        {photos.map(({ id }, index) => (
          <li key={id} className="w-32">
            <img
              src={photoAddress(id, 'thumb')}
              alt={`Number ${index + 1}`}
              width={320}
              height={320}
              loading="lazy"
              className="aspect-square w-full rounded-md bg-sunken object-cover"
            />
            <form method="post" action={`/post-job/photos?job=${jobId}`} encType="multipart/form-data" className="mt-1">
              <Button name="remove" value={id} variant="ghost" size="small">
                Remove<span className="sr-only"> photo {index + 1}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
      {photos.length < MAX_JOB_PHOTOS ? (
        <form
          method="post"
          action={`/post-job/photos?job=${jobId}`}
          encType="multipart/form-data"
          className="mt-4 space-y-3"
        >
          <label htmlFor="plain-photo" className="block font-medium">
            Add a photo
          </label>
          <p id="plain-photo-hint" className="text-sm text-ink-soft">
            JPEG, PNG or WebP, at most 10 MB, {MAX_JOB_PHOTOS} in all. Save your changes above first.
          </p>
          <input
            id="plain-photo"
            type="file"
            name="file"
            accept={PHOTO_ACCEPT}
            aria-describedby="plain-photo-hint"
            className="block max-w-full text-sm"
          />
          <Button variant="secondary">Add this photo</Button>
        </form>
      ) : null}
    </Section>
  )
}
