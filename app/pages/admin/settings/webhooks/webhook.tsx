import { href } from 'react-router'
import { api } from '#app/api.server.ts'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { WebhookPage } from '#app/components/webhook/webhook-page.tsx'
import { refuse } from '#app/request/attempt.server.ts'
import { TextLink } from '#app/ui/link.tsx'
import { ProofFields } from '../../act/proof-fields.tsx'
import { SettingsFrame } from '../settings-frame.tsx'
import type { Route } from './+types/webhook'
import { actOnSite } from './act.server.ts'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { siteWebhook } = context.get(api)
  const [detail, { offers }] = await Promise.all([
    siteWebhook.one({ id }).catch(refuse),
    siteWebhook.list().catch(refuse),
  ])
  return { detail, offers }
}

export function action({ request, context, params: { id } }: Route.ActionArgs) {
  return actOnSite(request, context, id)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, loaderData ? `Webhook to ${new URL(loaderData.detail.webhook.url).host}` : 'Webhook')

export default function SiteWebhook({ loaderData: { detail, offers }, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData)
  return (
    <SettingsFrame tab="webhooks">
      <p className="mb-4">
        <TextLink to={href('/admin/settings/webhooks')}>All webhooks</TextLink>
      </p>
      <WebhookPage detail={detail} offers={offers} result={result} proof={<ProofFields result={result} />} />
    </SettingsFrame>
  )
}
