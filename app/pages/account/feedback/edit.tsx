import { data, href, type ShouldRevalidateFunctionArgs } from 'react-router'
import { api, viewer } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { actionHandled } from '#app/request/action-handled.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { mergedHeaders, NO_STORE } from '#app/request/page-cache.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { SmallLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import type { Route } from './+types/edit'
import { FeedbackForm } from './form.tsx'
import { saveFeedback } from './save.server.ts'
import { writtenValues } from './values.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  // A refused save shows what was typed again, whatever has happened to the entry.
  if (context.get(actionHandled) && !context.get(viewer)) return data({ entry: null }, { headers: NO_STORE })
  const entry = await context.get(api).feedback.writtenOne({ id: params.id }).catch(refuse)
  return data({ entry }, { headers: NO_STORE })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return saveFeedback(params.id, request, context)
}

export const headers = mergedHeaders

export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === 'POST' ? false : defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Edit feedback')

export default function EditFeedback({ loaderData: { entry }, actionData }: Route.ComponentProps) {
  const start = entry ? writtenValues(entry) : actionData?.values
  return (
    <PageShell width="text">
      <Breadcrumb items={[{ label: 'My feedback', to: href('/account/feedback') }, { label: 'Edit feedback' }]} />
      <PageHeading
        className="mt-3"
        lead={entry ? `About ${entry.provider.name}. You can change it until it has been checked.` : undefined}
      >
        Edit feedback
      </PageHeading>
      {entry && !entry.may.edit && !actionData ? (
        <Notice action={<SmallLink to={href('/account/feedback')}>My feedback</SmallLink>}>
          This feedback has been checked, so it can’t be changed any more. You can withdraw it, or add to it later.
        </Notice>
      ) : start ? (
        <FeedbackForm start={start} result={actionData} draft={null} isNew={false} />
      ) : null}
    </PageShell>
  )
}
