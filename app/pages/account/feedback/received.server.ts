import { href } from 'react-router'
import { api, type PageContext } from '#app/api.server.ts'
import { loginAsked } from '#app/pages/account/guard/sign-in-first.ts'
import { actionHandled } from '#app/request/action-handled.ts'
import { attemptOrLog, optional, refuse } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { NOTHING_LOST, readForm } from '#app/request/form.server.ts'
import { ReplyText } from '#contract/feedback/input.ts'
import type { OwnFeedback } from '#contract/feedback/view.ts'
import { FEEDBACK_GONE, FEEDBACK_PER_PAGE } from '#contract/feedback/words.ts'
import { isId } from '#contract/id.ts'
import { hintsIn } from './save.server.ts'

export const REPLY_FIELDS = { feedback: 'text', reply: 'text', text: 'text', sure: 'text' } as const

export type LoadedFeedback = {
  own: OwnFeedback
  unanswered: boolean
  page: number
  pages: number
  /** The entry whose form is open. */
  open: string | null
  failed: boolean
}

/** What a form shows that is answered although the session has ended. */
export const NOTHING_RECEIVED: LoadedFeedback = {
  own: { entries: [], count: 0, unanswered: 0, waiting: 0 },
  ...{ unanswered: false, page: 1, pages: 1, open: null, failed: false },
}

/** Reads `?show=unanswered`, `?page=` and `?reply=`, whose form is open. */
export async function loadReceived(request: Request, context: PageContext): Promise<LoadedFeedback> {
  const query = new URL(request.url).searchParams
  const { feedback } = context.get(api)
  const unanswered = query.get('show') === 'unanswered'
  const wantedPage = Math.min(Math.max(1, Math.trunc(Number(query.get('page'))) || 1), 1000)
  const first = await optional(context, feedback.own({ page: wantedPage, unanswered }))
  if (!first) return { ...NOTHING_RECEIVED, failed: true }
  const pages = Math.max(1, Math.ceil((unanswered ? first.unanswered : first.count) / FEEDBACK_PER_PAGE))
  const page = Math.min(wantedPage, pages)
  const own = page === wantedPage ? first : await feedback.own({ page, unanswered }).catch(refuse)
  return { own, unanswered, page, pages, open: query.get('reply'), failed: false }
}

/** `reply`: the id of the one that is changed; else `feedback`, which is replied to. */
export async function saveReply(request: Request, context: PageContext) {
  context.set(actionHandled, true)
  context.set(loginAsked, null) // the form says so itself, with what was typed
  const { search } = new URL(request.url)
  const back = href('/account/feedback') + search
  const form = await readForm(request, REPLY_FIELDS)
  const { feedback: feedbackId, reply: id, text, sure } = form.values
  const checked = ReplyText.safeParse(text)
  const title = id ? 'Update failed' : 'Submission failed'
  if (!checked.success) return form.wrong({ text: checked.error.issues[0]?.message })
  const { feedback } = context.get(api)
  if (id ? !isId(id) : !isId(feedbackId)) return form.refuse({ title, message: FEEDBACK_GONE }, 404)
  const words = { text: checked.data, sure: sure === 'yes' }
  const saved = id
    ? await attemptOrLog(context, feedback.editReply({ id, ...words }))
    : await attemptOrLog(context, feedback.reply({ feedbackId, ...words }))
  const hints = saved.ok || !saved.refused ? null : hintsIn(saved.refused)
  if (hints) return form.result(409, hints)
  if (!saved.ok) return form.fail(saved, title, NOTHING_LOST, back)
  throw leadTo(`${withoutReply(search)}#feedback-${feedbackId}`, id ? 'reply-updated' : 'reply-submitted')
}

function withoutReply(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('reply')
  return `${href('/account/feedback')}${query.size > 0 ? `?${query}` : ''}`
}
