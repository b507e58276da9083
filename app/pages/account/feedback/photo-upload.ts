import { href, redirect } from 'react-router'
import { uploadPhoto } from '#app/pages/endpoints/photo-upload.server.ts'
import type { Route } from './+types/photo-upload'

export function loader() {
  return redirect(href('/account/feedback'))
}

/** Serves scripts; without JavaScript a photo comes with the form (save.server.ts). */
export async function action(args: Route.ActionArgs) {
  return uploadPhoto(args, {
    add: ({ feedback }, file) => feedback.addPhoto({ file }),
    remove: ({ feedback }, id) => feedback.removePhoto({ id }),
    loggedOut: 'You must be logged in to submit feedback',
    plain: null,
  })
}
