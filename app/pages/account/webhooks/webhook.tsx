import { href } from 'react-router'
import { api } from '#app/api.server.ts'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { WebhookPage } from '#app/components/webhook/webhook-page.tsx'
import { refuse } from '#app/request/attempt.server.ts'
import { privateHeaders } from '#app/request/page-cache.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import type { Route } from './+types/webhook'
import { actOnOwn } from './act.server.ts'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { webhook } = context.get(api)
  const [detail, { offers }] = await Promise.all([webhook.one({ id }).catch(refuse), webhook.list().catch(refuse)])
  return { detail, offers }
}

export function action({ request, context, params: { id } }: Route.ActionArgs) {
  return actOnOwn(request, context, id)
}

export const headers = privateHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, loaderData ? `Webhook to ${new URL(loaderData.detail.webhook.url).host}` : 'Webhook')

export default function OwnWebhook({ loaderData: { detail, offers }, actionData }: Route.ComponentProps) {
  return (
    <PageShell width="text">
      <Breadcrumb items={[{ label: 'Webhooks', to: href('/account/webhooks') }, { label: 'Webhook' }]} />
      <PageHeading className="mt-4">Webhook</PageHeading>
      <WebhookPage detail={detail} offers={offers} result={useFormResult(actionData)} />
    </PageShell>
  )
}
