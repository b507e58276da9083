import { href } from 'react-router'
import { api } from '#app/api.server.ts'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { Freshness } from '#contract/admin/settings.ts'
import { ActFrame } from '../act/act-form.tsx'
import { defineAct } from '../act/define-acts.server.ts'
import type { Route } from './+types/freshness'
import { SettingsFrame } from './settings-frame.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(api).setting.freshness().catch(refuse)
}

export const action = defineAct({
  fields: { marked: 'text', hides: 'text', hidden: 'text' },
  schema: Freshness,
  input: ({ marked, hidden, hides }) => ({ marked: Number(marked), hidden: Number(hidden), hides: hides === 'yes' }),
  call: ({ setting }, freshness) => setting.setFreshness(freshness),
  title: 'Not saved',
  failed: 'Please try again.',
  done: () => leadTo(href('/admin/settings/freshness'), 'freshness-saved'),
})

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Freshness settings')

export default function FreshnessSettings({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData)
  return (
    <SettingsFrame tab="freshness">
      <ActFrame result={result} label="Save">
        <p className="text-ink-soft">
          For unclaimed listings. Creating, importing, editing and correcting one count as a check, and staff can mark
          one as checked.
        </p>
        <TextLine
          name="marked"
          label="Months until a listing says “Not checked since …”"
          inputMode="numeric"
          maxLength={3}
          required
          result={result}
          defaultValue={result?.values.marked ?? String(loaderData.marked)}
        />
        <RadioGroup
          id="hides"
          legend="And then?"
          name="hides"
          defaultValue={result?.values.hides || (loaderData.hides ? 'yes' : 'no')}
          layout="cards"
          options={[
            { value: 'yes', label: 'Hide it', hint: 'Every night. It is shown again once someone has checked it.' },
            { value: 'no', label: 'Leave it on the pages', hint: 'Those that are hidden for this reason come back.' },
          ]}
        />
        <TextLine
          name="hidden"
          label="Months until it is hidden"
          inputMode="numeric"
          maxLength={3}
          required
          result={result}
          defaultValue={result?.values.hidden ?? String(loaderData.hidden)}
        />
      </ActFrame>
    </SettingsFrame>
  )
}
