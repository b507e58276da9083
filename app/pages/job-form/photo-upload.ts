import { href, redirect } from 'react-router'
import { isId } from '#contract/id.ts'
import { uploadPhoto } from '../endpoints/photo-upload.server.ts'
import type { Route } from './+types/photo-upload'

export function loader() {
  return redirect(href('/post-job'))
}

/** `job` in the address (without JavaScript): the photo of a posted job, shown on the edit page. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const id = url.searchParams.get('job') ?? ''
  const job = isId(id) ? { jobId: id } : {}
  return uploadPhoto(
    { request, context },
    {
      add: (api, file) => api.job.addPhoto({ file, ...job }),
      remove: (api, id) => api.job.removePhoto({ id }),
      loggedOut: 'Please sign in to post jobs.',
      plain: isId(id) ? { page: href('/job-directory/:id/edit', { id }), full: 'photo-too-many' } : null,
    },
  )
}
