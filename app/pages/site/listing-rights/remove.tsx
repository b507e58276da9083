import { data, href, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { defineForm } from '#app/request/define-form.server.ts'
import { NO_STORE, privateHeaders } from '#app/request/page-cache.ts'
import { AskRemoval } from '#contract/rights/input.ts'
import type { Route } from './+types/remove'
import { ASKER_FIELDS, RequestPage, RightsError } from './request-page.tsx'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const rights = await context.get(api).listing.rights({ id: params.id }).catch(refuse)
  return data({ rights, sent: url.searchParams.get('sent') === '1' }, { headers: NO_STORE })
}

export const action = defineForm({
  fields: ASKER_FIELDS,
  schema: AskRemoval,
  input: (values, { id }) => ({ ...values, id }),
  call: ({ listing }, input) => listing.askRemoval(input),
  title: 'Your request was not sent',
  done: (_, { id }) => redirect(`${href('/directory/:id/remove', { id })}?sent=1`),
})

export const headers = privateHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Remove this listing')

export default function RemoveListing({ loaderData, actionData }: Route.ComponentProps) {
  const { businessName, origin } = loaderData.rights
  return (
    <RequestPage
      {...loaderData}
      label="Remove"
      heading="Not mine / remove this listing"
      lead={`We remove the listing of ${businessName || 'this business'}, erase everything we hold about it, and never list it again. Its source: “${origin}”.`}
      words="What should we know, so that we can check it?"
      result={useFormResult(actionData)}
      submit="Ask for removal"
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RightsError error={error} />
}
