import { data, Form, href, redirect } from 'react-router'
import { api, site } from '#app/api.server.ts'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { privateMeta } from '#app/components/page-meta.ts'
import { attempt, refusedPage } from '#app/request/attempt.server.ts'
import { dropLinkToken, readLinkToken, writeLinkToken } from '#app/request/link-cookie.ts'
import { NO_STORE_NO_REFERRER, secretHeaders } from '#app/request/page-cache.ts'
import { SecondaryLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { LINK_OVER } from '#contract/account/words.ts'
import type { RequestByLink } from '#contract/rights/view.ts'
import { CHANGE_LABELS } from '#contract/rights/words.ts'
import type { Route } from './+types/follow'

const page = 'listing-request'

/** The token leaves the address at once, for a cookie of ten minutes. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('access_token')
  if (token !== null) {
    const headers = { ...NO_STORE_NO_REFERRER, 'set-cookie': writeLinkToken(context.get(site), page, token) }
    throw redirect(href('/listing-request'), { headers })
  }
  const done = url.searchParams.get('done')
  if (done === 'removal' || done === 'correction') return answer({ done, asked: null })
  const held = readLinkToken(request, context.get(site), page)
  const read = held ? await attempt(context.get(api).listing.requestByLink({ token: held })) : null
  if (read && !read.ok && read.refused.code !== 'LINK_OVER') throw refusedPage(read.refused)
  return answer({ done: null, asked: read?.ok ? read.data : null })
}

function answer(shown: { done: RequestByLink['kind'] | null; asked: RequestByLink | null }) {
  return data(shown, { headers: NO_STORE_NO_REFERRER })
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = readLinkToken(request, context.get(site), page)
  if (!token) throw redirect(href('/listing-request'))
  const followed = await attempt(context.get(api).listing.followLink({ token }))
  if (!followed.ok && followed.refused.code !== 'LINK_OVER') throw refusedPage(followed.refused)
  const to = followed.ok ? `${href('/listing-request')}?done=${followed.data}` : href('/listing-request')
  return redirect(to, { headers: { 'set-cookie': dropLinkToken(context.get(site), page) } })
}

export const headers = secretHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Your listing')

export default function FollowRequest({ loaderData: { done, asked } }: Route.ComponentProps) {
  return (
    <PageShell width="narrow">
      {done ? <Done kind={done} /> : null}
      {!done && !asked ? <Over /> : null}
      {asked ? <Ask {...asked} /> : null}
    </PageShell>
  )
}

function Ask({ kind, business, changes }: RequestByLink) {
  const removes = kind === 'removal'
  return (
    <>
      <PageHeading
        lead={
          removes
            ? 'The listing and everything we hold about the business is erased, with its files and contact details. This can’t be undone.'
            : 'The listing reads so from now on.'
        }
      >
        {removes ? 'Remove' : 'Correct'} the listing of {business || 'this business'}?
      </PageHeading>
      {changes.length > 0 ? (
        <dl className="mb-8 divide-y rounded-lg border bg-surface">
          {changes.map(({ name, from, to }) => (
            <div key={name} className="space-y-1 p-4 break-words">
              <dt className="font-semibold">{CHANGE_LABELS[name]}</dt>
              <dd className="text-ink-soft line-through">{from || 'Not given'}</dd>
              <dd>{to || 'Not given'}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <Form method="post" className="flex flex-wrap gap-3">
        <SubmitButton variant={removes ? 'danger' : 'primary'}>
          {removes ? 'Remove the listing' : 'Put it right'}
        </SubmitButton>
        <SecondaryLink to={href('/')}>Leave it as it is</SecondaryLink>
      </Form>
    </>
  )
}

function Done({ kind }: { kind: RequestByLink['kind'] }) {
  const removed = kind === 'removal'
  return (
    <>
      <PageHeading>{removed ? 'Listing removed' : 'Listing corrected'}</PageHeading>
      <Notice tone="success" role="status" title={removed ? 'We’ve erased the listing' : 'Thank you'}>
        {removed
          ? 'We’ve kept no more than codes made from its name, address, phone number and website, which can’t be turned back into them. With them we know the business again, and don’t list it again.'
          : 'The listing reads so from now on.'}
      </Notice>
      <p className="mt-6">
        <SecondaryLink to={href('/')}>Go to the home page</SecondaryLink>
      </p>
    </>
  )
}

function Over() {
  return (
    <>
      <PageHeading>Your listing</PageHeading>
      <Notice tone="danger" role="alert" title="This link no longer works">
        {LINK_OVER} The listing is where you ask for one.
      </Notice>
    </>
  )
}
