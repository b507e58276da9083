import { data, Form, href, useNavigation } from 'react-router'
import { z } from 'zod'
import { api } from '#app/api.server.ts'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { defineForm, leadTo } from '#app/request/define-form.server.ts'
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

export const action = defineForm({
  fields: {},
  schema: z.strictObject({ id: z.uuid() }),
  input: (_, { id }) => ({ id }),
  call: ({ feedback }, input) => feedback.withdraw(input),
  title: 'Update failed',
  unforeseen: 'Please try again.',
  done: () => leadTo(href('/account/feedback'), 'feedback-withdrawn'),
})

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
