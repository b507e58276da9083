import { href } from 'react-router'
import { api } from '#app/api.server.ts'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { WebhookList } from '#app/components/webhook/list.tsx'
import { refuse } from '#app/request/attempt.server.ts'
import { privateHeaders } from '#app/request/page-cache.ts'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import type { Route } from './+types/webhooks'
import { actOnOwn } from './act.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { list: await context.get(api).webhook.list().catch(refuse) }
}

export function action({ request, context }: Route.ActionArgs) {
  return actOnOwn(request, context)
}

export const headers = privateHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Webhooks')

export default function Webhooks({ loaderData: { list }, actionData }: Route.ComponentProps) {
  return (
    <PageShell width="text">
      <PageHeading lead="Tell a program of yours as soon as something happens here.">Webhooks</PageHeading>
      <p className="mb-6">
        <TextLink to="/api#webhooks">How webhooks work</TextLink>
      </p>
      <WebhookList page={href('/account/webhooks')} list={list} result={useFormResult(actionData)} />
    </PageShell>
  )
}
