import { data, Form, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { attemptOrLog, refuse, refusedPage } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { readForm } from '#app/request/form.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { longDate } from '#contract/date.ts'
import { APPEAL_OFFICE, type AppealOffer } from '#contract/feedback/appeal.ts'
import { Appeal } from '#contract/feedback/input.ts'
import { REMOVAL_WORDS } from '#contract/feedback/words.ts'
import { isId } from '#contract/id.ts'
import type { Route } from './+types/appeal'

const FIELDS = { text: 'text' } as const

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const offer = await context.get(api).feedback.appealable(subjectOf(url, params.id)).catch(refuse)
  return data({ offer }, { headers: NO_STORE })
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { feedback } = context.get(api)
  const form = await readForm(request, FIELDS)
  const asked = await attemptOrLog(context, feedback.appealable(subjectOf(url, params.id)))
  const here = url.pathname + url.search
  if (!asked.ok) {
    if (asked.refused?.status === 404) throw refusedPage(asked.refused)
    return form.fail(asked, TITLE, 'Please try again.', here)
  }
  const { kind, id } = asked.data
  const checked = form.check(Appeal, { kind, id, text: form.values.text })
  if (!checked.ok) return checked.response
  const made = await attemptOrLog(context, feedback.appeal(checked.data))
  if (made.ok) return redirect(here, { headers: flash('appealed') })
  return form.fail(made, TITLE, 'Please try again.', here)
}

const TITLE = 'Your appeal was not sent'

/** `part`: "reply", or the id of an addition. */
function subjectOf({ searchParams }: URL, feedbackId: string) {
  const part = searchParams.get('part') || null
  if (!isId(feedbackId) || (part !== null && part !== 'reply' && !isId(part))) {
    throw data({ message: 'There is no such feedback.' }, { status: 404 })
  }
  return { feedbackId, part }
}

export function headers() {
  return NO_STORE
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Appeal')

export default function AppealPage({ loaderData: { offer }, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData)
  return (
    <PageShell width="narrow">
      <PageHeading lead={offer.made ? undefined : `Ask us to look again. ${APPEAL_OFFICE} You can appeal once.`}>
        Appeal
      </PageHeading>
      <blockquote dir="auto" className="mb-6 rounded-lg border bg-surface px-4 py-3 break-words whitespace-pre-line">
        {offer.text}
      </blockquote>
      {offer.removedFor ? (
        <p className="mb-6">
          We removed {offer.kind === 'update' ? 'this addition' : offer.kind === 'reply' ? 'this reply' : 'this'}, for
          this reason: <strong>{REMOVAL_WORDS[offer.removedFor]}</strong>.
        </p>
      ) : null}
      {offer.made ? (
        <Made made={offer.made} />
      ) : offer.removedFor ? (
        <Form method="post" noValidate className="space-y-6">
          <FormProblems result={result} />
          <Field id="text" label="Why is that wrong?" error={result?.errors.text}>
            {(ids) => (
              <TextArea {...ids} name="text" defaultValue={result?.values.text} maxLength={2000} rows={6} required />
            )}
          </Field>
          <Button type="submit">Send appeal</Button>
        </Form>
      ) : (
        <Notice tone="info" title="There is no decision to appeal against">
          It was not removed.
        </Notice>
      )}
    </PageShell>
  )
}

const OUTCOMES = {
  restored: 'We looked again, and put it back.',
  kept: 'We looked again, and it stays removed. This decision is final.',
}

function Made({ made: { madeAt, outcome } }: { made: NonNullable<AppealOffer['made']> }) {
  return (
    <Notice tone="info" title={`You appealed on ${longDate(madeAt)}`}>
      {outcome ? OUTCOMES[outcome] : 'We are looking at it again, and mail you what we decide.'}
    </Notice>
  )
}
