import { Form, href } from 'react-router'
import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { attempt, refusedPage } from '#app/request/attempt.server.ts'
import { secretHeaders } from '#app/request/page-cache.ts'
import { Button, SecondaryLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import type { Route } from './+types/stop-invitations'
import { respond, tokenOf } from './token-page.ts'

/** Serves the one-click button of mail programs (RFC 8058) too, which posts no fields. */
export async function action({ url, context }: Route.ActionArgs) {
  const stopped = await attempt(context.get(api).feedback.stopInvitations({ token: tokenOf(url) }))
  if (stopped.ok) return respond({ stopped: true })
  if (stopped.refused.code !== 'NO_SUCH_LINK') throw refusedPage(stopped.refused)
  return respond({ stopped: false }, stopped.refused.status)
}

export function loader() {
  return respond(null)
}

export const headers = secretHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'No more invitations')

export default function StopInvitations({ actionData }: Route.ComponentProps) {
  if (actionData?.stopped) {
    return (
      <PageShell width="narrow">
        <PageHeading>Stopped</PageHeading>
        <Notice tone="success" role="status" title="We won’t ask you for feedback again">
          That holds for every provider. We keep no more than a code made from your address, which can’t be turned back
          into it.
        </Notice>
        <p className="mt-6">
          <SecondaryLink to={href('/')}>Go to the home page</SecondaryLink>
        </p>
      </PageShell>
    )
  }
  return (
    <PageShell width="narrow">
      <PageHeading lead="No provider will be able to ask you for feedback through us again.">
        Stop all review requests by email?
      </PageHeading>
      {actionData ? (
        <Notice tone="danger" role="alert" title="This link isn’t complete" className="mb-6">
          Please copy the whole address from the email.
        </Notice>
      ) : null}
      <Form method="post">
        <Button>Stop them</Button>
      </Form>
    </PageShell>
  )
}
