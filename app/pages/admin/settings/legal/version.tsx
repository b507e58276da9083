import { Form, href, redirect, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { longDate, timeOf } from '#contract/date.ts'
import { LEGAL_LABELS } from '#contract/legal/page.ts'
import { actOn, readAct } from '../../act/act.server.ts'
import { ProofFields } from '../../act/proof-fields.tsx'
import { SettingsFrame } from '../settings-frame.tsx'
import type { Route } from './+types/version'
import { DEFAULT, pageIn } from './legal-form.ts'
import { TextChanges } from './text-changes.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const version = params.version === DEFAULT ? null : params.version
  return context
    .get(api)
    .legalText.version({ page: pageIn(params), version })
    .catch(refuse)
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await readAct(request, { intent: 'text' } as const)
  const page = pageIn(params)
  const { version } = params
  const { legalText } = context.get(api)
  const done = await actOn(context, form, {
    title: 'Not changed',
    failed: 'Nothing was changed. Please try again.',
    act: () => (version === DEFAULT ? legalText.reset({ page }) : legalText.bringBack({ page, version })),
  })
  if (!done.ok) return done.response
  const headers = flash(version === DEFAULT ? 'legal-text-reset' : 'legal-text-back')
  return redirect(href('/admin/settings/legal-texts/:page', { page }), { headers })
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Version of a legal text')

export default function LegalTextVersion({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const result = useFormResult(actionData)
  const { page, written, changes, ifBack } = loaderData
  const back = href('/admin/settings/legal-texts/:page', { page })
  const title = written ? `${longDate(written.at)}, ${timeOf(written.at)}` : 'The default'
  return (
    <SettingsFrame tab="legal-texts">
      <Breadcrumb
        items={[
          { label: 'Legal texts', to: href('/admin/settings/legal-texts') },
          { label: LEGAL_LABELS[page], to: back },
          { label: title },
        ]}
      />
      <h2 className="mt-4 text-heading">{written ? `Version of ${title}` : 'Back to the default?'}</h2>
      {written ? (
        <>
          <p className="mt-1 wrap-anywhere text-ink-soft">
            By {written.by ?? 'a former admin'}
            {written.note ? `: ${written.note}` : null}
          </p>
          <TextChanges title="What it changed" changes={changes} />
        </>
      ) : null}
      {ifBack.length === 0 ? (
        <p className="mt-8">This text is in use.</p>
      ) : (
        <>
          <TextChanges title={written ? 'What bringing it back would change' : 'What would change'} changes={ifBack} />
          <Form method="post" noValidate className="mt-6 max-w-xl space-y-6">
            <FormProblems result={result} />
            <p>The page shows it at once. What is in use now stays in the history.</p>
            <ProofFields result={result} />
            <div className="flex flex-wrap gap-3">
              <Button name="intent" value="bring-back" busy={busy}>
                {written && !written.isDefault ? 'Bring it back' : 'Back to the default'}
              </Button>
              <ButtonLink to={back} variant="secondary">
                Cancel
              </ButtonLink>
            </div>
          </Form>
        </>
      )}
    </SettingsFrame>
  )
}
