import { data, Form, href, redirect, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { pageMeta } from '#app/components/page-meta.ts'
import { attemptOrLog, refuse } from '#app/request/attempt.server.ts'
import { readForm } from '#app/request/form.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { AskRemoval } from '#contract/listing/request.ts'
import type { Route } from './+types/remove'
import { Asked } from './asked.tsx'
import { ASKER_FIELDS, Asker } from './asker.tsx'
import { RightsError } from './gone.tsx'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const rights = await context.get(api).listing.rights({ id: params.id }).catch(refuse)
  return data({ rights, sent: url.searchParams.get('sent') === '1' }, { headers: NO_STORE })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request, ASKER_FIELDS)
  const typed = form.check(AskRemoval, { ...form.values, id: params.id })
  if (!typed.ok) return typed.response
  const asked = await attemptOrLog(context, context.get(api).listing.askRemoval(typed.data))
  if (!asked.ok) return form.fail(asked, 'Your request was not sent', 'Nothing you typed is lost. Please try again.')
  return redirect(`${href('/directory/:id/remove', { id: params.id })}?sent=1`)
}

export function headers() {
  return NO_STORE
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: 'Remove this listing',
    description: 'Have a listing removed that you did not make.',
    path: `/directory/${params.id}/remove`,
    noIndex: true,
  })

export default function RemoveListing({ loaderData: { rights, sent }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const result = useFormResult(actionData)
  const { id, businessName, has, origin } = rights
  const listing = href('/directory/:id', { id })
  return (
    <PageShell width="narrow">
      <Breadcrumb items={[{ label: businessName || 'Listing', to: listing }, { label: 'Remove' }]} />
      <PageHeading
        className="mt-4"
        lead={`We remove the listing of ${businessName || 'this business'}, erase everything we hold about it, and never list it again. Its source: “${origin}”.`}
      >
        Not mine / remove this listing
      </PageHeading>
      {sent ? (
        <Asked id={id} hasAddress={has.email} />
      ) : (
        <Form method="post" noValidate className="space-y-8">
          <FormProblems result={result} />
          <Asker hasAddress={has.email} words="What should we know, so that we can check it?" result={result} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={busy}>
              Ask for removal
            </Button>
            <ButtonLink to={listing} variant="secondary">
              Cancel
            </ButtonLink>
          </div>
        </Form>
      )}
    </PageShell>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RightsError error={error} />
}
