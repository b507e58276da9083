import { href, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { attemptOrLog, refuse } from '#app/request/attempt.server.ts'
import { readForm } from '#app/request/form.server.ts'
import { privateHeaders } from '#app/request/page-cache.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { AskForClaim } from '#contract/claim/input.ts'
import { leadToGone } from '../listing-rights/gone.server.ts'
import type { Route } from './+types/ask'
import { ASK_FIELDS, AskForLink } from './ask-form.tsx'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const form = await context.get(api).claim.form({ id: params.id }).catch(refuse)
  if (!form.listed) await leadToGone(context, url, form.id)
  if (form.claimed || !form.listed) throw redirect(`${href('/claim-business')}?businessID=${form.id}`)
  return form
}

/** The answer tells nothing about listing or address. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await readForm(request, ASK_FIELDS)
  const checked = form.check(AskForClaim, { profileId: params.id, email: form.values.email })
  if (!checked.ok) return form.result(400, { errors: checked.response.data.errors, sent: false })
  const requested = await attemptOrLog(context, context.get(api).claim.request(checked.data))
  if (requested.ok) return form.result(200, { values: { email: '' }, sent: true })
  const message = requested.refused?.message ?? 'Failed to process request. Please try again.'
  return form.result(requested.refused?.status ?? 500, { refusal: { title: 'Error', message }, sent: false })
}

export const headers = privateHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Is this your business?')

/** What the dialog of the listing shows, for those without JavaScript. */
export default function AskPage({ loaderData: { id, businessName }, actionData }: Route.ComponentProps) {
  const listing = href('/directory/:id', { id })
  return (
    <PageShell width="narrow">
      <Breadcrumb items={[{ label: businessName, to: listing }, { label: 'Claim' }]} />
      <PageHeading
        className="mt-4"
        lead={`We listed ${businessName} before it joined. If it is yours, it’s free to claim.`}
      >
        Is this your business?
      </PageHeading>
      <AskForLink id={id} result={actionData} />
    </PageShell>
  )
}
