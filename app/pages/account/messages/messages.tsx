import { useEffect, useEffectEvent } from 'react'
import { createContext, data, type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router'
import { api, viewer } from '#app/api.server.ts'
import { onChange, setUnread } from '#app/components/frame/unread.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { type Attempt, attempt, attemptOrLog, optional, refuse, refusedPage } from '#app/request/attempt.server.ts'
import { NO_STORE, privateHeaders } from '#app/request/page-cache.ts'
import { classes } from '#app/ui/classes.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { dayOf } from '#contract/date.ts'
import { isId, newId } from '#contract/id.ts'
import type { Thread } from '#contract/message/view.ts'
import { MESSAGES_SHOWN } from '#contract/message/words.ts'
import type { Route } from './+types/messages'
import { actOnThread, noConversation } from './act.server.ts'
import { ListPane, placeInList } from './list-pane.tsx'
import { ThreadPane } from './thread-pane.tsx'

const MOST_SHOWN = 300

const opened = createContext<Attempt<Thread> | null>(null)

/** Before the loaders: the header counts what is unread after this page is. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, params, context, url }) => {
    const person = context.get(viewer)
    const { id } = params
    if (!person || id === undefined || !isId(id) || request.method !== 'GET') return
    const { message } = context.get(api)
    const thread = await attempt(message.thread({ id, ...shownIn(url) }))
    context.set(opened, thread)
    const newest = thread.ok ? thread.data.messages.at(-1) : undefined
    if (!thread.ok || !newest || thread.data.unread === 0 || isPrefetch(request)) return
    const read = await attemptOrLog(context, message.read({ id, through: newest.seq }))
    if (read.ok) context.set(viewer, { ...person, unread: Math.max(0, person.unread - thread.data.unread) })
  },
]

/** `show`: how many of the newest; `before`: earlier than this one. */
function shownIn({ searchParams }: URL) {
  const limit = Math.min(MOST_SHOWN, Math.max(MESSAGES_SHOWN, Math.trunc(Number(searchParams.get('show'))) || 0))
  const before = Math.trunc(Number(searchParams.get('before'))) || 0
  return before > 0 && Number.isSafeInteger(before) ? { limit, before } : { limit }
}

function isPrefetch({ headers }: Request): boolean {
  return /prefetch/.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '')
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { id } = params
  if (id !== undefined && !isId(id)) throw noConversation()
  const url = new URL(request.url)
  const search = (url.searchParams.get('q') ?? '').slice(0, 200)
  const page = Math.min(500, Math.max(1, Math.trunc(Number(url.searchParams.get('page'))) || 1))
  const waiting = url.searchParams.has('waiting')
  const { message } = context.get(api)
  const person = context.get(viewer)
  const thread =
    id === undefined ? null : (context.get(opened) ?? (await attempt(message.thread({ id, ...shownIn(url) }))))
  if (thread && !thread.ok) throw refusedPage(thread.refused)
  const list = await message.list({ search, waiting, page }).catch(refuse)
  const push = thread && waitsForAnswer(thread.data) ? await optional(context, context.get(api).push.state()) : null
  const replies =
    thread && person?.accountType === 'provider' ? ((await optional(context, message.quickReplies())) ?? []) : []
  return data(
    {
      ...{ list, shown: { search, waiting }, replies, today: dayOf(new Date()), messageId: newId() },
      thread: thread?.data ?? null,
      push,
      reply: replies.find((reply) => reply.id === url.searchParams.get('reply'))?.text ?? null,
      earlier: url.searchParams.has('before'),
      unread: (await message.inbox().catch(refuse)).unread,
    },
    { headers: NO_STORE },
  )
}

/** After a first message, which is when a notification of the answer helps. */
function waitsForAnswer({ messages, more, state }: Thread): boolean {
  return state === 'open' && !more && messages.length > 0 && messages.every(({ mine }) => mine)
}

export function action({ request, params, context }: Route.ActionArgs) {
  if (params.id === undefined || !isId(params.id)) throw noConversation()
  return actOnThread(params.id, request, context)
}

export const headers = privateHeaders

/** A refused form keeps what was typed. */
export function shouldRevalidate({ actionStatus = 200 }: ShouldRevalidateFunctionArgs) {
  return actionStatus < 400
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, loaderData?.thread ? loaderData.thread.other.name : 'Messages')

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { thread, list, shown, today, unread } = loaderData
  useLiveMessages()
  useKeyboardRoom()
  useEffect(() => setUnread(unread), [unread])
  return (
    <div
      data-fills-screen={thread ? '' : undefined}
      className={classes(
        'mx-auto grid w-full max-w-7xl lg:grid-cols-[22rem_minmax(0,1fr)] lg:border-x',
        thread ? 'screen-high' : 'lg:screen-high',
      )}
    >
      <ListPane
        list={list}
        shown={shown}
        today={today}
        current={thread?.id ?? null}
        className={classes('lg:border-r', thread && 'max-lg:hidden')}
      />
      {thread ? (
        <ThreadPane
          key={thread.id}
          {...loaderData}
          thread={thread}
          back={placeInList(shown, list.page)}
          result={actionData}
        />
      ) : (
        <div className="grid place-items-center p-8 max-lg:hidden">
          {list.lines.length > 0 ? (
            <EmptyState vignette="postbox" title="Choose a conversation" className="w-full max-w-md">
              What you and the other person write appears here.
            </EmptyState>
          ) : null}
        </div>
      )}
    </div>
  )
}

/** Loads the page again when something is new in it; what arrives out of sight is read once the page is seen. */
function useLiveMessages() {
  const { revalidate } = useRevalidator()
  const refresh = useEffectEvent(() => void revalidate())
  useEffect(() => {
    let missed = false
    const see = () => {
      if (document.visibilityState !== 'visible') {
        missed = true
        return
      }
      missed = false
      refresh()
    }
    const catchUp = () => {
      if (missed) see()
    }
    const stop = onChange(see)
    document.addEventListener('visibilitychange', catchUp)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', catchUp)
    }
  }, [])
}

/** Keeps the box to write in above the keyboard of a phone, which covers the page instead of shortening it. */
function useKeyboardRoom() {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const { style, dataset } = document.documentElement
    function fit() {
      // Zoomed in, the view is smaller for another reason.
      const covered = view && view.scale === 1 ? Math.max(0, Math.round(window.innerHeight - view.height)) : 0
      style.setProperty('--keyboard', `${covered}px`)
      dataset.keyboard = ''
      if (covered === 0) delete dataset.keyboard
      else window.scrollTo(0, 0)
    }
    view.addEventListener('resize', fit)
    return () => {
      view.removeEventListener('resize', fit)
      style.removeProperty('--keyboard')
      delete dataset.keyboard
    }
  }, [])
}
