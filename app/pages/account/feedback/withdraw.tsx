import { data, Form, href, redirect, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { privateMeta } from '#app/components/page-meta.ts'
import { attemptOrLog, refuse } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { readForm } from '#app/request/form.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import type { Route } from './+types/withdraw'

export async function loader({ params, context }: Route.LoaderArgs) {
  const entry = await context.get(api).feedback.writtenOne({ id: params.id }).catch(refuse)
  const { title, provider, reply, photos } = entry
  const withIt = [photos.length > 0 ? 'its photos' : '', reply ? 'the reply to it' : ''].filter(Boolean).join(' and ')
  return data({ title, name: provider.name, withIt }, { headers: NO_STORE })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request, {})
  const gone = await attemptOrLog(context, context.get(api).feedback.withdraw({ id: params.id }))
  if (!gone.ok) return form.fail(gone, 'Update failed', 'Please try again.')
  return redirect(href('/account/feedback'), { headers: flash('feedback-withdrawn') })
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('cache-control') ? actionHeaders : loaderHeaders
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Withdraw feedback')

export default function Withdraw({ loaderData: { title, name, withIt }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <PageShell width="narrow">
      <PageHeading lead={`“${title}”, about ${name}`}>Withdraw this feedback?</PageHeading>
      <FormProblems result={actionData} />
      <p>
        We delete what you wrote{withIt ? `, with ${withIt}` : ''}. It can’t be brought back. The listing goes on saying
        that one entry was removed at its author’s request. You can leave feedback for <bdi>{name}</bdi> again
        afterwards.
      </p>
      <Form method="post" className="mt-6 flex flex-wrap gap-3">
        <Button variant="danger" busy={busy}>
          Withdraw feedback
        </Button>
        <ButtonLink to={href('/account/feedback')} variant="secondary">
          Keep it
        </ButtonLink>
      </Form>
    </PageShell>
  )
}
