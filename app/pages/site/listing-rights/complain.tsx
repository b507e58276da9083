import { data, href, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { AreaLine } from '#app/components/form/area-line.tsx'
import { PostForm } from '#app/components/form/form-problems.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { EmailLine, TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { pageMeta } from '#app/components/page-meta.ts'
import { attempt } from '#app/request/attempt.server.ts'
import { defineForm } from '#app/request/define-form.server.ts'
import { NO_STORE, privateHeaders } from '#app/request/page-cache.ts'
import { SecondaryLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { isId } from '#contract/id.ts'
import { Complaint } from '#contract/rights/input.ts'
import type { Route } from './+types/complain'

/** `?listing=`: which one it is about; it may be gone. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const id = listingIn(url.searchParams)
  const about = id ? await attempt(context.get(api).listing.rights({ id })) : null
  const business = about?.ok ? about.data.businessName || 'a business' : null
  return data({ business, sent: url.searchParams.get('sent') === '1' }, { headers: NO_STORE })
}

export const action = defineForm({
  fields: { name: 'text', email: 'text', words: 'text' },
  schema: Complaint,
  input: (values, { query }) => ({ ...values, id: listingIn(query) }),
  call: ({ listing }, input) => listing.complain(input),
  title: 'Your complaint was not sent',
  done: () => redirect(`${href('/data-protection')}?sent=1`),
})

function listingIn(query: URLSearchParams): string | null {
  const id = query.get('listing')
  return id && isId(id) ? id : null
}

export const headers = privateHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Data protection complaint',
    description: 'Complain about how we use data about you or your business. We answer within 30 days.',
    path: '/data-protection',
  })

export default function Complain({ loaderData: { business, sent }, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData)
  return (
    <PageShell width="narrow">
      <PageHeading lead="About how we use data about you or your business. A person answers you within 30 days.">
        Data protection complaint
      </PageHeading>
      {sent ? (
        <>
          <Notice tone="success" role="status" title="We’ve got your complaint">
            We’ve sent you an email that says so. One of our team will check it and answer within 30 days.
          </Notice>
          <p className="mt-6">
            <SecondaryLink to={href('/privacy')}>How we use data</SecondaryLink>
          </p>
        </>
      ) : (
        <PostForm result={result} className="space-y-6">
          {business ? (
            <p>
              It is about the listing of{' '}
              <strong>
                <bdi>{business}</bdi>
              </strong>
              .
            </p>
          ) : null}
          <TextLine name="name" label="Your name" autoComplete="name" maxLength={100} required result={result} />
          <EmailLine label="Your email address" hint="We answer here." result={result} />
          <AreaLine name="words" label="What went wrong, and what should we do?" rows={8} required result={result} />
          <SubmitButton>Send complaint</SubmitButton>
          <p className="text-sm text-ink-soft">
            You can also complain to the Information Commissioner’s Office at ico.org.uk or on 0303 123 1113.{' '}
            <TextLink to={href('/privacy')}>How we use data</TextLink>
          </p>
        </PostForm>
      )}
    </PageShell>
  )
}
