import { useEffect, useState } from 'react'
import { data, href, redirect, useLocation, useNavigate, useRevalidator } from 'react-router'
import { api, site, viewer } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { mergedHeaders } from '#app/request/page-cache.ts'
import { ButtonLink, SmallLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { toast } from '#app/ui/toast.ts'
import { longDate } from '#contract/date.ts'
import { MEMBERSHIP_MESSAGES, membershipMessage } from '#contract/membership/words.ts'
import { ownPath } from '#contract/own-path.ts'
import { quantity } from '#contract/text.ts'
import { pageName } from '../guard/page-names.ts'
import { HiddenNotice } from '../hidden-notice.tsx'
import { formsTo } from '../settings/forms-to.ts'
import type { Route } from './+types/membership'
import { actOnMembership } from './act.server.ts'
import { Buy } from './buy.tsx'
import { Manage } from './state.tsx'

/** Minimum milliseconds that the check of a coupon takes on the page. */
const CHECK_TAKES = 1_000

export async function loader({ context, url }: Route.LoaderArgs) {
  const who = context.get(viewer)
  if (!who) {
    const back = new URLSearchParams({ type: 'provider', return: href('/membership') + url.search })
    throw redirect(`${href('/login')}?${back}`.replaceAll('%2F', '/'))
  }
  if (who.accountType !== 'provider') throw redirect(href('/directory'))
  const { searchParams, origin } = url
  const { membership } = context.get(api)
  const paid = searchParams.get('success') === 'true' ? await membership.awaited() : null
  const { membership: own, offer, hidden, listedUntil, looksWithin } = await membership.own()
  const shown = {
    id: who.id,
    paid,
    member: own.isSubscribed,
    unpaid: own.unpaid,
    hidden,
    offer,
    listedUntil,
    looksWithin,
    canceled: searchParams.has('canceled'),
    message: membershipMessage(searchParams.get('redirectReason')) ?? membershipMessage(searchParams.get('message')),
    from: ownPath(searchParams.get('redirectFrom'), origin),
  }
  return data(shown, { headers: formsTo(context.get(site).payments) })
}

export const headers = mergedHeaders

export async function action({ request, context }: Route.ActionArgs) {
  return actOnMembership(request, context)
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const began = Date.now()
  const checking = (await request.clone().formData()).get('intent') === 'coupon'
  const answer = await serverAction()
  if (checking) await new Promise((done) => setTimeout(done, began + CHECK_TAKES - Date.now()))
  return answer
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Membership')

export default function Membership({ loaderData, actionData }: Route.ComponentProps) {
  const { id, paid, member, unpaid, hidden, offer, listedUntil, looksWithin, canceled } = loaderData
  const state = useRedirectState()
  const message = state.message ?? loaderData.message
  const from = state.from ?? loaderData.from
  const came = from === null ? null : pageName(from)
  return (
    <PageShell width="text">
      <PageHeading lead="One price, no commission and no charge for enquiries: what you earn is yours.">
        Membership
      </PageHeading>
      {canceled && !member ? (
        <Notice tone="danger" role="alert" className="mb-6">
          {MEMBERSHIP_MESSAGES.payment_canceled}
        </Notice>
      ) : null}
      {message && !hidden ? (
        <Notice tone="amber" className="mb-6">
          <p>{MEMBERSHIP_MESSAGES[message]}</p>
          {from && came ? (
            <p className="mt-1">
              You came from <TextLink to={from}>{came}</TextLink>.
            </p>
          ) : null}
        </Notice>
      ) : null}
      {paid && (paid.active || !member) ? (
        <Paid id={id} active={paid.active} waits={paid.waits} />
      ) : member ? (
        <Active id={id} />
      ) : hidden ? (
        <HiddenNotice hidden={hidden} />
      ) : unpaid ? (
        <Unpaid />
      ) : (
        <>
          {listedUntil ? (
            <Notice className="mb-6">
              Your listing stays in the directory free of charge until {longDate(listedUntil)}. With a membership it
              stays there after that.
            </Notice>
          ) : null}
          {looksWithin === null ? null : (
            <Notice className="mb-6">
              We look at each new page before it’s public: yours within {quantity(looksWithin, 'day', 'days')} of
              joining. Job alerts and the contact details of jobs wait for it too.
            </Notice>
          )}
          <Buy {...offer} result={actionData} />
        </>
      )}
    </PageShell>
  )
}

function Active({ id }: { id: string }) {
  return (
    <Notice
      tone="success"
      title="Your membership is active"
      action={
        <>
          <SmallLink to="/profile?tab=subscriptions">See my membership</SmallLink>
          <ButtonLink to={href('/directory/:id', { id })} size="small">
            View my listing
          </ButtonLink>
        </>
      }
    >
      There is nothing to pay now.
    </Notice>
  )
}

/** A failed payment is settled with another card, not by a second membership. */
function Unpaid() {
  return (
    <Notice tone="danger" title="Your last payment did not go through" action={<Manage here={href('/membership')} />}>
      Pay with another card and your listing is back, with everything on it.
    </Notice>
  )
}

function useRedirectState() {
  const { state }: { state: unknown } = useLocation()
  if (typeof state !== 'object' || state === null) return { message: null, from: null }
  const said = new Map(Object.entries(state))
  const from: unknown = said.get('redirectFrom')
  return {
    message: membershipMessage(said.get('redirectReason')),
    from: typeof from === 'string' ? ownPath(from, 'http://here.invalid') : null,
  }
}

const ASK_EVERY = 1_000
const ASK_TIMES = 8
const GO_AFTER = 1_500

function Paid({ id, active, waits }: { id: string; active: boolean; waits: boolean }) {
  const listing = href('/directory/:id', { id })
  const shown = waits ? 'We’ll look at your page before it’s public, and email you.' : 'Your listing is public now.'
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState(0)
  const late = asked >= ASK_TIMES
  useEffect(() => {
    if (active) {
      toast({ title: 'Membership active', description: shown, tone: 'success' })
      void revalidate()
      const timer = setTimeout(() => void navigate(listing), GO_AFTER)
      return () => clearTimeout(timer)
    }
    if (late) return
    const timer = setTimeout(() => {
      void revalidate()
      setAsked(asked + 1)
    }, ASK_EVERY)
    return () => clearTimeout(timer)
  }, [active, late, asked, listing, shown, navigate, revalidate])
  if (active) {
    return (
      <Notice
        tone="success"
        role="status"
        title="Your membership is active"
        action={
          <ButtonLink to={listing} size="small">
            View my listing
          </ButtonLink>
        }
      >
        Thank you. {shown}
      </Notice>
    )
  }
  return (
    <Notice role="status" title={late ? 'Your payment is on its way' : 'Waiting for your payment…'}>
      {late
        ? 'It takes longer than usual. You can leave this page: we will email you as soon as your membership is active.'
        : 'This takes a few seconds.'}
      <noscript> You can leave this page: we will email you as soon as your membership is active.</noscript>
    </Notice>
  )
}
