import { href, redirect } from 'react-router'
import { uploadPhoto } from '#app/pages/endpoints/photo-upload.server.ts'
import { isId } from '#contract/id.ts'
import type { Route } from './+types/photo-upload'

export function loader() {
  return redirect(href('/messages/:id?'))
}

/** `conversation` in the address, but for a first message. With `plain` (without JavaScript) the answer is its page. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const conversationId = url.searchParams.get('conversation') ?? undefined
  const plain = url.searchParams.has('plain') && conversationId !== undefined && isId(conversationId)
  return uploadPhoto(
    { request, context },
    {
      add: (api, file) => api.message.addPhoto({ file, conversationId }),
      remove: (api, id) => api.message.removePhoto({ id }),
      loggedOut: 'Please log in first.',
      plain: plain ? { page: href('/messages/:id?', { id: conversationId }), full: 'message-photos-full' } : null,
    },
  )
}
