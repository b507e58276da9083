import { data, Form, href, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { defineForm, leadTo } from '#app/request/define-form.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { RatingChoice } from '#app/ui/rating-choice.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { AddUpdate } from '#contract/feedback/input.ts'
import type { Route } from './+types/later'
import { CheckedProblems } from './hints.tsx'
import { hintsIn } from './save.server.ts'
import type { CheckedForm } from './values.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const entry = await context.get(api).feedback.writtenOne({ id: params.id }).catch(refuse)
  return data({ name: entry.provider.name }, { headers: NO_STORE })
}

const FIELDS = { rating: 'text', text: 'text', sure: 'text' } as const

export const action = defineForm({
  fields: FIELDS,
  schema: AddUpdate,
  input: ({ rating, text, sure }, { id }) => ({
    id,
    rating: rating === '' ? undefined : Number(rating),
    text,
    sure: sure === 'yes',
  }),
  call: ({ feedback }, input) => feedback.addUpdate(input),
  more: hintsIn,
  title: 'Submission failed',
  back: ({ path }) => path,
  done: ({ published }, { id }) =>
    leadTo(`${href('/account/feedback')}#feedback-${id}`, published ? 'feedback-published' : 'feedback-sent'),
})

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('cache-control') ? actionHeaders : loaderHeaders
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Add a later experience')

export default function Later({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult<CheckedForm<typeof FIELDS>>(actionData)
  const busy = useNavigation().formMethod === 'POST'
  return (
    <PageShell width="text">
      <Breadcrumb
        items={[{ label: 'My feedback', to: href('/account/feedback') }, { label: 'Add a later experience' }]}
      />
      <PageHeading
        className="mt-3"
        lead={`It stands below your feedback about ${loaderData.name}, with its date. Its stars are the ones that count from then on; the first ones stay in sight.`}
      >
        Add a later experience
      </PageHeading>
      <Form method="post" noValidate className="space-y-6">
        <CheckedProblems result={result} busy={busy} />
        <RatingChoice
          legend="Your rating now"
          name="rating"
          defaultValue={result?.values.rating}
          error={result?.errors.rating}
        />
        <Field id="text" label="What has happened since?" error={result?.errors.text}>
          {(ids) => <TextArea {...ids} name="text" rows={6} required defaultValue={result?.values.text} />}
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button busy={busy}>Add to my feedback</Button>
          <ButtonLink to={href('/account/feedback')} variant="secondary">
            Go back
          </ButtonLink>
        </div>
      </Form>
    </PageShell>
  )
}
