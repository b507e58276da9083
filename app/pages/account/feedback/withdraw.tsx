import { data, Form, href } from 'react-router'
import { z } from 'zod'
import { api } from '#app/api.server.ts'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { defineForm, leadTo } from '#app/request/define-form.server.ts'
import { answerHeaders, NO_STORE } from '#app/request/page-cache.ts'
import { SecondaryLink } from '#app/ui/button.tsx'
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

export const headers = answerHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Withdraw feedback')

export default function Withdraw({ loaderData: { title, name, withIt }, actionData }: Route.ComponentProps) {
  return (
    <PageShell width="narrow">
      <PageHeading lead={`“${title}”, about ${name}`}>Withdraw this feedback?</PageHeading>
      <FormProblems result={actionData} />
      <p>
        We delete what you wrote{withIt ? `, with ${withIt}` : ''}. It can’t be brought back. The page will show that
        one review was withdrawn. You can leave feedback for <bdi>{name}</bdi> again afterwards.
      </p>
      <Form method="post" className="mt-6 flex flex-wrap gap-3">
        <SubmitButton variant="danger">Withdraw feedback</SubmitButton>
        <SecondaryLink to={href('/account/feedback')}>Keep it</SecondaryLink>
      </Form>
    </PageShell>
  )
}
