import { data, type RouterContextProvider } from 'react-router'
import { api, viewer } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { actionHandled } from '#app/request/action-handled.ts'
import { optional } from '#app/request/attempt.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import type { Route } from './+types/feedback'
import { loadReceived, NOTHING_RECEIVED, saveReply } from './received.server.ts'
import { Received } from './received.tsx'
import { Written } from './written.tsx'

/** What a client has written, or what was written about a provider. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const person = context.get(viewer)
  if (!person && context.get(actionHandled)) {
    return data({ received: NOTHING_RECEIVED, written: null }, { headers: NO_STORE })
  }
  const isProvider = person?.accountType === 'provider'
  const shown = isProvider
    ? { received: await loadReceived(request, context), written: null }
    : { received: null, written: await loadWritten(request, context) }
  return data(shown, { headers: NO_STORE })
}

async function loadWritten(request: Request, context: Readonly<RouterContextProvider>) {
  const asked = Math.trunc(Number(new URL(request.url).searchParams.get('page')))
  const page = Math.min(Math.max(1, asked || 1), 1000)
  const entries = await optional(context, context.get(api).feedback.written({ page }))
  return { written: entries, page }
}

export async function action({ request, context }: Route.ActionArgs) {
  return saveReply(request, context)
}

export function headers() {
  return NO_STORE
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, loaderData?.received ? 'Feedback' : 'My feedback')

export default function Feedback({ loaderData: { received, written }, actionData }: Route.ComponentProps) {
  if (received) return <Received received={received} result={actionData} />
  return written ? <Written {...written} /> : null
}
