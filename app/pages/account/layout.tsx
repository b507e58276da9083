import {
  createContext,
  data,
  isRouteErrorResponse,
  Outlet,
  redirect,
  redirectDocument,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { viewer } from '#app/api.server.ts'
import { ErrorPage } from '#app/components/frame/error-page.tsx'
import { flash } from '#app/request/flash.ts'
import { type ChosenType, RESTRICTED_TO } from '#contract/account/words.ts'
import type { Route } from './+types/layout'
import { AccessDenied } from './guard/access-denied.tsx'
import { admit, requirementsOf } from './guard/admit.ts'
import { loginAsked } from './guard/sign-in-first.ts'

/** Set if the page is not for the viewer’s account type. */
const restrictedTo = createContext<ChosenType | null>(null)

export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context, url, pattern }) => {
    const person = context.get(viewer)
    const verdict = admit(person, requirementsOf(pattern), url.pathname + url.search)
    if (verdict === null) return
    if ('restrictedTo' in verdict) return context.set(restrictedTo, verdict.restrictedTo)
    // Scripts get words, which keep what was typed; a redirect would lose it.
    if (!person && request.method !== 'GET') return context.set(loginAsked, verdict.to)
    // A page that still shows an earlier viewer is left by a document load.
    if (!person) throw redirectDocument(verdict.to)
    const posted = request.method !== 'GET' && verdict.subscribe
    throw redirect(verdict.to, posted ? { headers: flash('subscription-required') } : undefined)
  },
]

/** Thrown here, not in the middleware, so that the page keeps its frame. */
export function loader({ context }: Route.LoaderArgs) {
  const login = context.get(loginAsked)
  if (login) throw redirect(login)
  const type = context.get(restrictedTo)
  if (type) throw data({ message: RESTRICTED_TO[type] }, { status: 403 })
  return null
}

/** A refused form keeps what was typed. */
export function shouldRevalidate({ actionStatus = 200 }: ShouldRevalidateFunctionArgs) {
  return actionStatus < 400
}

export default function Guarded() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const sentence = isRouteErrorResponse(error) && error.status === 403 ? error.data?.message : null
  const denied = Object.values(RESTRICTED_TO).find((known) => known === sentence)
  return denied ? <AccessDenied message={denied} /> : <ErrorPage error={error} />
}
