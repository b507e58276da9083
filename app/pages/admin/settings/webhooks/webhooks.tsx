import { href } from 'react-router'
import { api } from '#app/api.server.ts'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { WebhookList } from '#app/components/webhook/list.tsx'
import { refuse } from '#app/request/attempt.server.ts'
import { ProofFields } from '../../act/proof-fields.tsx'
import { SettingsFrame } from '../settings-frame.tsx'
import type { Route } from './+types/webhooks'
import { actOnSite } from './act.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { list: await context.get(api).siteWebhook.list().catch(refuse) }
}

export function action({ request, context }: Route.ActionArgs) {
  return actOnSite(request, context)
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Webhooks')

export default function SiteWebhooks({ loaderData: { list }, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData)
  return (
    <SettingsFrame tab="webhooks">
      <p className="mb-6 max-w-2xl text-ink-soft">
        Tell programs of yours what happens on the site. They get no contact details, and no words of messages.
      </p>
      <WebhookList
        page={href('/admin/settings/webhooks')}
        list={list}
        result={result}
        proof={<ProofFields result={result} />}
      />
    </SettingsFrame>
  )
}
