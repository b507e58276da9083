import { href } from 'react-router'
import { api } from '#app/api.server.ts'
import { RadioLine } from '#app/components/form/radio-line.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { Approval } from '#contract/admin/settings.ts'
import { ActFrame } from '../act/act-form.tsx'
import { defineAct } from '../act/define-acts.server.ts'
import type { Route } from './+types/approval'
import { SettingsFrame } from './settings-frame.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(api).setting.approval().catch(refuse)
}

export const action = defineAct({
  fields: { asked: 'text', days: 'text' },
  schema: Approval,
  input: ({ asked, days }) => ({ asked: asked === 'yes', days: Number(days) }),
  call: ({ setting }, approval) => setting.setApproval(approval),
  title: 'Not saved',
  failed: 'Please try again.',
  done: () => leadTo(href('/admin/settings/approval'), 'approval-saved'),
})

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'New listings')

export default function ApprovalSettings({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData)
  return (
    <SettingsFrame tab="approval">
      <ActFrame result={result} label="Save">
        <RadioLine
          name="asked"
          legend="When a new listing is public"
          defaultValue={result?.values.asked || (loaderData.asked ? 'yes' : 'no')}
          layout="cards"
          options={[
            {
              value: 'no',
              label: 'At once',
              hint: 'As soon as its provider has a membership. Listings that wait now become public.',
            },
            {
              value: 'yes',
              label: 'After someone has approved it',
              hint: 'New listings wait under Businesses. Those that are public stay public.',
            },
          ]}
          result={result}
        />
        <TextLine
          name="days"
          label="Days until we look at it"
          hint="We tell the provider: “We look at new pages within so many days.”"
          inputMode="numeric"
          maxLength={2}
          required
          result={result}
          defaultValue={result?.values.days ?? String(loaderData.days)}
        />
      </ActFrame>
    </SettingsFrame>
  )
}
