import { data } from 'react-router'
import { api } from '#app/api.server.ts'
import { AreaLine } from '#app/components/form/area-line.tsx'
import { PostForm } from '#app/components/form/form-problems.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { attemptOrLog, refuse } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { readForm } from '#app/request/form.server.ts'
import { NO_STORE, privateHeaders } from '#app/request/page-cache.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { AnswerClaim } from '#contract/claim/input.ts'
import { longDate } from '#contract/date.ts'
import type { Route } from './+types/claim-answer'

export async function loader({ params, context }: Route.LoaderArgs) {
  const dispute = await context.get(api).claim.dispute({ id: params.id }).catch(refuse)
  return data({ dispute }, { headers: NO_STORE })
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const form = await readForm(request, { text: 'text' } as const)
  const checked = form.check(AnswerClaim, { id: params.id, text: form.values.text })
  if (!checked.ok) return checked.response
  const sent = await attemptOrLog(context, context.get(api).claim.answer(checked.data))
  if (sent.ok) return leadTo(url.pathname, 'claim-answered')
  return form.fail(sent, 'Your answer was not sent', 'Please try again.', url.pathname)
}

export const headers = privateHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Someone claims your listing')

export default function ClaimAnswer({ loaderData: { dispute }, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData)
  const { business, madeAt, until, answer } = dispute
  return (
    <PageShell width="narrow">
      <PageHeading
        lead={
          <>
            On {longDate(madeAt)} someone told us that <bdi>{business}</bdi> is theirs. Nothing has changed so far.
            Please answer by {longDate(until)}: we wait until then.
          </>
        }
      >
        Someone claims your listing
      </PageHeading>
      {answer ? (
        <Notice title="We have your answer" className="mb-6">
          You can change it until we decide.
        </Notice>
      ) : null}
      <PostForm result={result} className="space-y-6">
        <AreaLine
          name="text"
          label="Why is it yours?"
          hint="Only we read this. Say what you can show us, such as an invoice, a registration or the website’s owner."
          defaultValue={result?.values.text ?? answer}
          maxLength={2000}
          rows={6}
          required
          result={result}
        />
        <SubmitButton>Send answer</SubmitButton>
      </PostForm>
    </PageShell>
  )
}
