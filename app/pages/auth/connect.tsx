import { useEffect } from 'react'
import { data, Form, href, redirect } from 'react-router'
import { api, viewer } from '#app/api.server.ts'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { privateMeta } from '#app/components/page-meta.ts'
import { attempt } from '#app/request/attempt.server.ts'
import { loadedHeaders, NO_STORE_NO_REFERRER } from '#app/request/page-cache.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { isId } from '#contract/id.ts'
import type { Route } from './+types/connect'
import { type AuthParams, withAuthParams } from './auth-params.ts'

/** An app sent the browser here to log in, and gets it back with a code that only the app can use. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const flow = url.searchParams.get('flow') ?? ''
  const waiting = isId(flow) ? await context.get(api).account.waitingApp({ flow }) : null
  const who = context.get(viewer)
  const here: AuthParams = { type: 'client', returnTo: url.pathname + url.search }
  if (waiting && !waiting.proven && !who) {
    throw redirect(withAuthParams(href('/login'), here))
  }
  if (waiting && !waiting.proven && who?.accountType === null) {
    throw redirect(withAuthParams(href('/choose-account-type'), here))
  }
  return data(
    { flow, waiting, email: waiting?.proven ? null : (who?.email ?? null) },
    { headers: NO_STORE_NO_REFERRER },
  )
}

export async function action({ context, url }: Route.ActionArgs) {
  const flow = url.searchParams.get('flow') ?? ''
  const done = isId(flow) ? await attempt(context.get(api).account.continueInApp({ flow })) : null
  if (done?.ok) return data({ to: done.data.to, refused: null }, { headers: NO_STORE_NO_REFERRER })
  const refused = done ? done.refused : { message: OVER, status: 410 }
  return data({ to: null, refused: refused.message }, { status: refused.status, headers: NO_STORE_NO_REFERRER })
}

export const headers = loadedHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Continue in your app')

const OVER = 'This took too long, or was finished already. Please start again in the app.'

export default function Connect({ loaderData: { flow, waiting, email }, actionData }: Route.ComponentProps) {
  const to = actionData?.to ?? null
  useEffect(() => {
    if (to) window.location.assign(to)
  }, [to])
  return (
    <PageShell width="narrow">
      <PageHeading>Continue in your app</PageHeading>
      {to ? (
        <Notice tone="success" title="You can go back to the app.">
          {/* A form may not lead to another site, so without JavaScript this link does. */}
          <a href={to} className="text-link">
            Open the app
          </a>
        </Notice>
      ) : waiting && !actionData?.refused ? (
        <Form method="post" action={`${href('/connect')}?${new URLSearchParams({ flow })}`} className="space-y-6">
          <p className="text-lg break-words">
            <strong dir="auto">{waiting.app}</strong>{' '}
            {email ? (
              <>
                will be able to use your account <strong>{email}</strong>.
              </>
            ) : (
              'is waiting for you. Your email address is confirmed.'
            )}
          </p>
          <p className="text-ink-soft">
            Only continue if you came from this app. You can log it out in Account Security.
          </p>
          <SubmitButton className="w-full">Continue</SubmitButton>
        </Form>
      ) : (
        <Notice tone="amber" role="alert" title="No app is waiting">
          {actionData?.refused ?? OVER}
        </Notice>
      )}
    </PageShell>
  )
}
