import { Form, href } from 'react-router'
import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { attempt, refusedPage } from '#app/request/attempt.server.ts'
import { secretHeaders } from '#app/request/page-cache.ts'
import { Button, SecondaryLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import type { ImportedInvitation } from '#contract/claim/view.ts'
import type { Route } from './+types/decline-invitation'
import { respond, tokenOf } from './token-page.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const invitation = await context.get(api).claim.invitation({ token: tokenOf(url) })
  return respond({ invitation }, invitation ? 200 : 404)
}

/** Serves the one-click button of mail programs (RFC 8058) too, which posts no fields. */
export async function action({ url, context }: Route.ActionArgs) {
  const declined = await attempt(context.get(api).claim.decline({ token: tokenOf(url) }))
  if (declined.ok) return respond({ declined: declined.data })
  if (declined.refused.code !== 'NO_SUCH_LINK') throw refusedPage(declined.refused)
  return respond({ declined: null }, declined.refused.status)
}

export const headers = secretHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Turn this invitation down')

export default function DeclineInvitation({ loaderData: { invitation }, actionData }: Route.ComponentProps) {
  if (actionData?.declined) return <Declined {...actionData.declined} />
  if (!invitation) return <Incomplete />
  const { heading, lead, button } = QUESTIONS[invitation.holds]
  return (
    <PageShell width="narrow">
      <PageHeading lead={lead}>{heading}</PageHeading>
      {invitation.listing ? <AboutListing {...invitation.listing} /> : null}
      <Form method="post">
        <Button>{button}</Button>
      </Form>
    </PageShell>
  )
}

function AboutListing({ id, name }: NonNullable<ImportedInvitation['listing']>) {
  return (
    <p className="mb-6 max-w-prose">
      The listing of <bdi className="wrap-anywhere">{name || 'your business'}</bdi> stays, without your address. Should
      it go too? <TextLink to={href('/directory/:id/remove', { id })}>Have the listing removed</TextLink> first: we
      check that it’s yours by a link to this address.
    </p>
  )
}

type Question = { heading: string; lead: string; button: string }

const STOP = 'We won’t email you again unless you ask us to.'

const QUESTIONS: Record<ImportedInvitation['holds'], Question> = {
  account: {
    heading: 'Delete this account?',
    lead: `We delete the account that was moved here from another site, with what came with it. ${STOP}`,
    button: 'Delete it and stop emails',
  },
  listing: {
    heading: 'Stop these emails?',
    lead: `We delete your email address. ${STOP}`,
    button: 'Delete my address and stop emails',
  },
  'used-account': {
    heading: 'Stop invitations?',
    lead: 'You use your account by now, so it stays. We won’t invite you again.',
    button: 'Stop invitations',
  },
  nothing: { heading: 'Stop these emails?', lead: `We hold no account for you. ${STOP}`, button: 'Stop emails' },
}

const DONE: Record<ImportedInvitation['holds'], string> = {
  account: 'Your account is deleted, and we won’t email you again',
  listing: 'Your address is deleted, and we won’t email you again',
  'used-account': 'We won’t invite you again',
  nothing: 'We won’t email you again',
}

function Declined({ holds }: ImportedInvitation) {
  return (
    <PageShell width="narrow">
      <PageHeading>Done</PageHeading>
      <Notice tone="success" role="status" title={DONE[holds]}>
        {holds === 'used-account'
          ? 'To delete your account, log in and open Account Security.'
          : 'We keep no more than a code made from your address, which can’t be turned back into it. You can sign up whenever you like.'}
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
      <Notice tone="amber" title="We can’t tell which invitation you mean">
        Please copy the whole address from the email, or answer it.
      </Notice>
      <p className="mt-6">
        <SecondaryLink to={href('/contact')}>Write to us</SecondaryLink>
      </p>
    </PageShell>
  )
}
