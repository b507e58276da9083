import { Form, href } from 'react-router'
import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { attempt, refusedPage } from '#app/request/attempt.server.ts'
import { secretHeaders } from '#app/request/page-cache.ts'
import { Button, SecondaryLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import type { UnsubscribeKind } from '#contract/account/words.ts'
import type { Route } from './+types/unsubscribe'
import { respond, tokenOf } from './token-page.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const kind = await context.get(api).account.mayUnsubscribe({ token: tokenOf(url) })
  return respond({ kind }, kind ? 200 : 404)
}

/** Serves the one-click button of mail programs (RFC 8058) too, which posts no fields. */
export async function action({ url, context }: Route.ActionArgs) {
  const ended = await attempt(context.get(api).account.unsubscribe({ token: tokenOf(url) }))
  if (ended.ok) return respond({ ended: ended.data.kind })
  if (ended.refused.code !== 'NO_SUCH_LINK') throw refusedPage(ended.refused)
  return respond({ ended: null }, ended.refused.status)
}

export const headers = secretHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Stop these emails')

export default function Unsubscribe({ loaderData: { kind }, actionData }: Route.ComponentProps) {
  if (actionData?.ended) return <Ended kind={actionData.ended} />
  if (!kind) return <Incomplete />
  return (
    <PageShell width="narrow">
      <PageHeading lead={`We’ll stop emailing you ${names[kind]}. You’ll still get emails about your account.`}>
        Stop these emails?
      </PageHeading>
      <Form method="post">
        <Button>Stop them</Button>
      </Form>
    </PageShell>
  )
}

function Ended({ kind }: { kind: UnsubscribeKind }) {
  return (
    <PageShell width="narrow">
      <PageHeading>Stopped</PageHeading>
      <Notice tone="success" role="status" title={`We won’t email you ${names[kind]} any more`}>
        If you change your mind, switch them on again{' '}
        {kind === 'daily_digest' ? 'at your admin account' : 'in your account settings, under Notifications'}.
      </Notice>
      <p className="mt-6">
        <SecondaryLink to={href('/')}>Go to the home page</SecondaryLink>
      </p>
    </PageShell>
  )
}

function Incomplete() {
  return (
    <PageShell width="narrow">
      <PageHeading>This link isn’t complete</PageHeading>
      <Notice tone="amber" title="We can’t tell which emails you mean">
        Please copy the whole address from the email, or switch the emails off in your account settings, under
        Notifications.
      </Notice>
      <p className="mt-6">
        <SecondaryLink to={href('/contact')}>Write to us</SecondaryLink>
      </p>
    </PageShell>
  )
}

const names: Record<UnsubscribeKind, string> = {
  job_alerts: 'job alerts',
  provider_updates: 'news of the professionals you have saved',
  membership_report: 'the monthly report of your membership',
  messages: 'about new messages',
  daily_digest: 'the daily digest for those who run this site',
}
