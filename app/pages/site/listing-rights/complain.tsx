import { data, Form, href, redirect, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { pageMeta } from '#app/components/page-meta.ts'
import { attempt } from '#app/request/attempt.server.ts'
import { defineForm } from '#app/request/define-form.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
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

export function headers() {
  return NO_STORE
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Data protection complaint',
    description: 'Complain about how we use data about you or your business. We answer within 30 days.',
    path: '/data-protection',
  })

export default function Complain({ loaderData: { business, sent }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const result = useFormResult(actionData)
  return (
    <PageShell width="narrow">
      <PageHeading lead="About how we use data about you or your business. A person answers you within 30 days.">
        Data protection complaint
      </PageHeading>
      {sent ? (
        <>
          <Notice tone="success" role="status" title="We’ve got your complaint">
            We’ve sent you an e-mail that says so. A person looks at it and answers within 30 days.
          </Notice>
          <p className="mt-6">
            <ButtonLink to={href('/privacy')} variant="secondary">
              How we use data
            </ButtonLink>
          </p>
        </>
      ) : (
        <Form method="post" noValidate className="space-y-6">
          <FormProblems result={result} />
          {business ? (
            <p>
              It is about the listing of <strong>{business}</strong>.
            </p>
          ) : null}
          <TextLine name="name" label="Your name" autoComplete="name" maxLength={100} required result={result} />
          <TextLine
            name="email"
            label="Your e-mail address"
            hint="We answer here."
            type="email"
            autoComplete="email"
            maxLength={254}
            spellCheck={false}
            required
            result={result}
          />
          <Field id="words" label="What went wrong, and what should we do?" error={result?.errors.words}>
            {(ids) => <TextArea {...ids} name="words" rows={8} defaultValue={result?.values.words} required />}
          </Field>
          <Button type="submit" busy={busy}>
            Send complaint
          </Button>
          <p className="text-sm text-ink-soft">
            You can also complain to the Information Commissioner’s Office at ico.org.uk or on 0303 123 1113.{' '}
            <TextLink to={href('/privacy')}>How we use data</TextLink>
          </p>
        </Form>
      )}
    </PageShell>
  )
}
