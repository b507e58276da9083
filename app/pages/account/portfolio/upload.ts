import { redirect } from 'react-router'
import { uploadPhoto } from '#app/pages/endpoints/photo-upload.server.ts'
import { fileIn } from '#app/request/posted-file.ts'
import { MEDIUM_BYTES } from '#contract/portfolio/upload.ts'
import type { Route } from './+types/upload'

export function loader() {
  return redirect('/account/portfolio')
}

/** Takes one file from a script, or removes one that waits. Without JavaScript files come with the form of the item. */
export async function action(args: Route.ActionArgs) {
  return uploadPhoto(args, {
    add({ portfolio }, file, form) {
      const poster = fileIn(form, 'poster')
      return portfolio.addMedium(poster ? { file, poster } : { file })
    },
    remove: ({ portfolio }, id) => portfolio.removeMedium({ id }),
    loggedOut: 'Please log in to add to your portfolio.',
    plain: null,
    other: {
      as: 'medium',
      limits: { largest: MEDIUM_BYTES, files: 2, around: 1024 * 1024 },
      none: 'Choose a file first.',
      notRemoved: 'Delete failed',
    },
  })
}
