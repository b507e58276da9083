import { Form, href, redirect, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { Freshness } from '#contract/admin/settings.ts'
import { actOn, readAct } from '../act/act.server.ts'
import { ProofFields } from '../act/proof-fields.tsx'
import type { Route } from './+types/freshness'
import { SettingsFrame } from './settings-frame.tsx'

const FRESHNESS_FIELDS = { marked: 'text', hides: 'text', hidden: 'text' } as const

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(api).setting.freshness().catch(refuse)
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readAct(request, FRESHNESS_FIELDS)
  const { marked, hidden, hides } = form.values
  const typed = form.check(Freshness, { marked: Number(marked), hidden: Number(hidden), hides: hides === 'yes' })
  if (!typed.ok) return typed.response
  const saved = await actOn(context, form, {
    title: 'Not saved',
    failed: 'Please try again.',
    act: () => context.get(api).setting.setFreshness(typed.data),
  })
  return saved.ok ? redirect(href('/admin/settings/freshness'), { headers: flash('freshness-saved') }) : saved.response
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Freshness settings')

export default function FreshnessSettings({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const result = useFormResult(actionData)
  return (
    <SettingsFrame tab="freshness">
      <Form method="post" noValidate className="max-w-2xl space-y-6">
        <FormProblems result={result} />
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
        <ProofFields result={result} />
        <Button busy={busy}>Save</Button>
      </Form>
    </SettingsFrame>
  )
}
