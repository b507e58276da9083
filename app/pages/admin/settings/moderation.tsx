import { Form, href, redirect, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { SetModeration } from '#contract/admin/settings.ts'
import { actOn, readAct } from '../act/act.server.ts'
import { ProofFields } from '../act/proof-fields.tsx'
import type { Route } from './+types/moderation'
import { SettingsFrame } from './settings-frame.tsx'

const MODERATION_FIELDS = { mode: 'text' } as const

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(api).setting.moderation().catch(refuse)
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readAct(request, MODERATION_FIELDS)
  const typed = form.check(SetModeration)
  if (!typed.ok) return typed.response
  const saved = await actOn(context, form, {
    title: 'Not saved',
    failed: 'Please try again.',
    act: () => context.get(api).setting.setModeration(typed.data),
  })
  return saved.ok
    ? redirect(href('/admin/settings/moderation'), { headers: flash('moderation-saved') })
    : saved.response
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Moderation settings')

export default function ModerationSettings({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const result = useFormResult(actionData)
  return (
    <SettingsFrame tab="moderation">
      <Form method="post" noValidate className="max-w-2xl space-y-6">
        <FormProblems result={result} />
        <RadioGroup
          id="mode"
          legend="When feedback is checked"
          name="mode"
          defaultValue={result?.values.mode || loaderData.chosen}
          error={result?.errors.mode}
          layout="cards"
          options={[
            {
              value: 'before',
              label: 'Before it is published',
              hint: 'Each entry waits in the queue until someone approves it. Nothing unchecked is on a page.',
            },
            {
              value: 'after',
              label: 'After it is published',
              hint: 'Each entry is on its page at once, and stands in the queue until someone has looked at it.',
            },
          ]}
        />
        <p className="text-ink-soft">
          What you choose here counts, not FEEDBACK_MODERATION of the environment, which says “
          {loaderData.inEnvironment}”. It applies to feedback left from now on.
        </p>
        <ProofFields result={result} />
        <Button busy={busy}>Save</Button>
      </Form>
    </SettingsFrame>
  )
}
