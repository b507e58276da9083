import { data, Form, href, redirect, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { attemptOrLog, refuse } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { readForm } from '#app/request/form.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { RatingChoice } from '#app/ui/rating-choice.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { FeedbackHint } from '#contract/feedback/hints.ts'
import { AddUpdate } from '#contract/feedback/input.ts'
import type { FormResult } from '#contract/form.ts'
import type { Route } from './+types/later'
import { Hints } from './hints.tsx'
import { hintsIn } from './save.server.ts'

const FIELDS = { rating: 'text', text: 'text', sure: 'text' } as const

type LaterResult = FormResult<typeof FIELDS> & { hints?: FeedbackHint[] }

export async function loader({ params, context }: Route.LoaderArgs) {
  const entry = await context.get(api).feedback.writtenOne({ id: params.id }).catch(refuse)
  return data({ name: entry.provider.name }, { headers: NO_STORE })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request, FIELDS)
  const { rating, text, sure } = form.values
  const given = { id: params.id, rating: rating === '' ? undefined : Number(rating), text, sure: sure === 'yes' }
  const checked = form.check(AddUpdate, given)
  if (!checked.ok) return checked.response
  const added = await attemptOrLog(context, context.get(api).feedback.addUpdate(checked.data))
  if (added.ok) {
    const said = added.data.published ? 'feedback-published' : 'feedback-sent'
    return redirect(`${href('/account/feedback')}#feedback-${params.id}`, { headers: flash(said) })
  }
  const hints = hintsIn(added)
  if (hints) return form.result(409, { hints })
  const here = href('/account/feedback/:id/later', { id: params.id })
  return form.fail(added, 'Submission failed', 'Nothing you typed is lost. Please try again.', here)
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('cache-control') ? actionHeaders : loaderHeaders
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Add a later experience')

export default function Later({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult<LaterResult>(actionData)
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
        {/* Enter in a field sends the form, whatever button comes first in it. */}
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
        <FormProblems result={result} />
        {result?.hints ? <Hints key={result.at} hints={result.hints} busy={busy} /> : null}
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
