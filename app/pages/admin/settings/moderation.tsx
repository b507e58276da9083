import { href } from 'react-router'
import { api } from '#app/api.server.ts'
import { RadioLine } from '#app/components/form/radio-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { SetModeration } from '#contract/admin/settings.ts'
import { ActFrame } from '../act/act-form.tsx'
import { defineAct } from '../act/define-acts.server.ts'
import type { Route } from './+types/moderation'
import { SettingsFrame } from './settings-frame.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(api).setting.moderation().catch(refuse)
}

export const action = defineAct({
  fields: { mode: 'text' },
  schema: SetModeration,
  call: ({ setting }, moderation) => setting.setModeration(moderation),
  title: 'Not saved',
  failed: 'Please try again.',
  done: () => leadTo(href('/admin/settings/moderation'), 'moderation-saved'),
})

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Moderation settings')

export default function ModerationSettings({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData)
  return (
    <SettingsFrame tab="moderation">
      <ActFrame result={result} label="Save">
        <RadioLine
          name="mode"
          legend="When feedback is checked"
          defaultValue={result?.values.mode || loaderData.chosen}
          layout="cards"
          options={[
            {
              value: 'before',
              label: 'Before it is published',
              hint: 'Each review waits in the queue until someone approves it. Nothing unchecked is on a page.',
            },
            {
              value: 'after',
              label: 'After it is published',
              hint: 'Each review is on its page at once, and stands in the queue until someone has looked at it.',
            },
          ]}
          result={result}
        />
        <p className="text-ink-soft">
          What you choose here counts, not FEEDBACK_MODERATION of the environment, which says “
          {loaderData.inEnvironment}”. It applies to feedback left from now on.
        </p>
      </ActFrame>
    </SettingsFrame>
  )
}
