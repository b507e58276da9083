import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { attemptOrLog, type FailedAttempt, refusedPage } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { messageOf, readForm } from '#app/request/form.server.ts'
import type { FlashName } from '#contract/flash.ts'
import type { FormRefusal } from '#contract/form.ts'
import { isId, newId } from '#contract/id.ts'
import { SendMessage } from '#contract/message/input.ts'
import { MAX_MESSAGE_PHOTOS } from '#contract/message/words.ts'

type Context = Readonly<RouterContextProvider>

export const MESSAGE_FIELDS = { act: 'text', id: 'text', text: 'text', photo: MAX_MESSAGE_PHOTOS } as const

/** Without JavaScript; scripts send to send.ts. */
export async function actOnThread(conversationId: string, request: Request, context: Context) {
  const form = await readForm(request, MESSAGE_FIELDS)
  const here = href('/messages/:id?', { id: conversationId })
  const act = acts.get(form.values.act)
  if (act) {
    const done = await attemptOrLog(context, act.run(context, conversationId))
    if (done.ok) return redirect(act.gone ? href('/messages/:id?') : here, act.said ? { headers: flash(act.said) } : {})
    if (done.refused?.status === 404) throw refusedPage(done.refused)
    return form.fail(done, 'Nothing was changed', 'Please try again.')
  }
  const { id, text, photo } = form.values
  const message = { id: isId(id) ? id : newId(), conversationId, text, photos: photo }
  const checked = form.check(SendMessage, message, { photos: 'photo' })
  if (!checked.ok) return checked.response
  const sent = await attemptOrLog(context, context.get(api).message.send(checked.data))
  if (sent.ok) return redirect(here)
  return form.refuse(refusalOf(sent, here), sent.refused?.status ?? 500)
}

const NOT_SENT = 'Your message was not sent'

/** What the sender is told; nothing typed is lost. */
export function refusalOf(failure: FailedAttempt, here: string): FormRefusal {
  const code = failure.refused?.code
  if (code === 'NOT_DELIVERED') return { title: 'Not delivered', message: failure.refused?.message ?? '' }
  if (code === 'UNAUTHORIZED') return loggedOut(here)
  const message = messageOf(failure, 'Nothing you typed is lost. Please try again.')
  return { title: NOT_SENT, message, resend: code === 'CONFIRMATION_NEEDED' }
}

export function loggedOut(here: string): FormRefusal {
  const message = 'You are logged out. What you typed stays here: log in in another tab, then send it again.'
  return { title: NOT_SENT, message, signIn: here }
}

type Act = { run(context: Context, id: string): Promise<void>; said?: FlashName; gone?: boolean }

const acts = new Map<string, Act>([
  ['block', { run: (context, id) => context.get(api).message.block({ id }), said: 'blocked' }],
  ['unblock', { run: (context, id) => context.get(api).message.unblock({ id }), said: 'unblocked' }],
  ['settle', { run: (context, id) => context.get(api).message.settle({ id }) }],
  ['leave', { run: (context, id) => context.get(api).message.leave({ id }), said: 'conversation-left', gone: true }],
  ['come-back', { run: (context, id) => context.get(api).message.comeBack({ id }) }],
])

export function noConversation() {
  return data({ message: 'There is no such conversation.' }, { status: 404 })
}
