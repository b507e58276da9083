import { href, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { attemptOrLog } from '#app/request/attempt.server.ts'
import { readForm } from '#app/request/form.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { SendMessage } from '#contract/message/input.ts'
import type { Route } from './+types/send'
import { MESSAGE_FIELDS, refusalOf } from './act.server.ts'

export type SendAnswer = { sent: string } | { refused: string }

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/messages/:id?', params))
}

/** For scripts: the browser chose the id, so that it may send the same message again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const here = href('/messages/:id?', params)
  const form = await readForm(request, MESSAGE_FIELDS, { without: ['act'] })
  const { id, text, photo } = form.values
  const checked = form.parse(SendMessage, { id, conversationId: params.id, text, photos: photo }, { photos: 'photo' })
  if (!checked.ok) return answer({ refused: Object.values(checked.errors)[0] ?? 'This message can’t be sent.' }, 400)
  const sent = await attemptOrLog(context, context.get(api).message.send(checked.data))
  if (sent.ok) return answer({ sent: id }, 200)
  return answer({ refused: refusalOf(sent, here).message }, sent.refused?.status ?? 500)
}

function answer(said: SendAnswer, status: number) {
  return Response.json(said, { status, headers: NO_STORE })
}
