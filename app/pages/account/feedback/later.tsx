import { data, Form, href } from 'react-router'
import { api } from '#app/api.server.ts'
import { AreaLine } from '#app/components/form/area-line.tsx'
import { SubmitOrLeave } from '#app/components/form/submit-button.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { defineForm, leadTo } from '#app/request/define-form.server.ts'
import { answerHeaders, NO_STORE } from '#app/request/page-cache.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { SmallLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { RatingChoice } from '#app/ui/rating-choice.tsx'
import { longDate } from '#contract/date.ts'
import { AddUpdate } from '#contract/feedback/input.ts'
import type { Route } from './+types/later'
import { CheckedProblems } from './hints.tsx'
import { hintsIn } from './save.server.ts'
import type { CheckedForm } from './values.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const entry = await context.get(api).feedback.writtenOne({ id: params.id }).catch(refuse)
  const shown = { name: entry.provider.name, early: !entry.may.update, from: entry.updateFrom }
  return data(shown, { headers: NO_STORE })
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

export const headers = answerHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Add a later experience')

export default function Later({ loaderData, actionData }: Route.ComponentProps) {
  const { name, early, from } = loaderData
  const result = useFormResult<CheckedForm<typeof FIELDS>>(actionData)
  return (
    <PageShell width="text">
      <Breadcrumb
        items={[{ label: 'My feedback', to: href('/account/feedback') }, { label: 'Add a later experience' }]}
      />
      <PageHeading
        className="mt-3"
        lead={
          <>
            It appears under your feedback about <bdi>{name}</bdi>, with its date. Its stars replace the old ones in the
            average.
          </>
        }
      >
        Add a later experience
      </PageHeading>
      {early && !result ? (
        <Notice tone="amber" action={<SmallLink to={href('/account/feedback')}>My feedback</SmallLink>}>
          {from
            ? `You can add a later experience from ${longDate(from)}.`
            : 'You can add to your feedback once what you wrote has been checked and published.'}
        </Notice>
      ) : (
        <Form method="post" noValidate className="space-y-6">
          <CheckedProblems result={result} />
          <RatingChoice
            legend="Your rating now"
            name="rating"
            defaultValue={result?.values.rating}
            error={result?.errors.rating}
          />
          <AreaLine name="text" label="What has happened since?" rows={6} required result={result} />
          <SubmitOrLeave to={href('/account/feedback')} leave="Go back">
            Add to my feedback
          </SubmitOrLeave>
        </Form>
      )}
    </PageShell>
  )
}
