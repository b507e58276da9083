import { href, redirect, useLocation } from 'react-router'
import { viewer } from '#app/api.server.ts'
import { pageMeta, siteOf } from '#app/components/page-meta.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { MEMBERSHIP_MESSAGES, membershipMessage, PLAN_PENCE } from '#contract/membership.ts'
import { formatPence } from '#contract/money.ts'
import { ownPath } from '#contract/own-path.ts'
import type { Route } from './+types/membership'

export function loader({ context, url }: Route.LoaderArgs) {
  const who = context.get(viewer)
  if (!who) {
    const back = new URLSearchParams({ type: 'provider', return: href('/membership') + url.search })
    throw redirect(`${href('/login')}?${back}`.replaceAll('%2F', '/'))
  }
  if (who.accountType !== 'provider') throw redirect(href('/directory'))
  const { searchParams, origin } = url
  return {
    id: who.id,
    member: who.member,
    message: membershipMessage(searchParams.get('redirectReason')) ?? membershipMessage(searchParams.get('message')),
    from: ownPath(searchParams.get('redirectFrom'), origin),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Membership',
    description: 'Be found by people nearby.',
    path: '/membership',
    noIndex: true,
  })

export default function Membership({ loaderData, matches }: Route.ComponentProps) {
  const state = useRedirectState()
  const message = state.message ?? loaderData.message
  const from = state.from ?? loaderData.from
  const { name } = siteOf(matches)
  return (
    <PageShell width="text">
      <PageHeading lead={`With a membership you are listed on ${name}, show your work and see the details of jobs.`}>
        Membership
      </PageHeading>
      {message ? (
        <Notice tone="amber" className="mb-6">
          <p>{MEMBERSHIP_MESSAGES[message]}</p>
          {from ? (
            <p className="mt-1">
              You came from <TextLink to={from}>{from}</TextLink>.
            </p>
          ) : null}
        </Notice>
      ) : null}
      <ul className="grid gap-4 sm:grid-cols-2">
        <Card as="li">
          <h2 className="text-subheading">Monthly</h2>
          <Price pence={PLAN_PENCE.monthly} unit="per month" />
        </Card>
        <Card as="li">
          <h2 className="flex flex-wrap items-center gap-2 text-subheading">
            Yearly <Badge tone="success">Best Value</Badge>
          </h2>
          <Price pence={PLAN_PENCE.yearly} unit="per year" />
        </Card>
      </ul>
      {loaderData.member ? (
        <Notice
          tone="success"
          title="Your membership is active"
          className="mt-6"
          action={
            <ButtonLink to={href('/directory/:id', { id: loaderData.id })} size="small">
              View my listing
            </ButtonLink>
          }
        >
          There is nothing to pay now.
        </Notice>
      ) : (
        <Notice title="Paying opens soon" className="mt-6">
          Memberships cannot be bought here yet. Your profile is kept, and until then nothing is charged.
        </Notice>
      )}
    </PageShell>
  )
}

function Price({ pence, unit }: { pence: number; unit: string }) {
  return (
    <p className="mt-2">
      <span className="font-heading text-3xl font-bold figures">{formatPence(pence)}</span>{' '}
      <span className="text-ink-soft">{unit}, incl. VAT if charged</span>
    </p>
  )
}

/** What a navigation within the open page says about why it led here. */
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
