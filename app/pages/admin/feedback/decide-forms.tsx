import { useId } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import type { ModeratedKind } from '#contract/feedback/words.ts'
import type { FeedbackActResult } from './act-fields.ts'
import { REASON_OPTIONS } from './words.ts'

/** What is decided on, and the version that was looked at. */
export type Seen = { kind: ModeratedKind; id: string; version: number }

export function SeenFields({ intent, seen: { kind, id, version } }: { intent: string; seen: Seen }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
    </>
  )
}

/** Asks for the reason when it is opened. */
export function Unapprove({
  seen,
  name,
  result,
  busy,
  small = false,
}: {
  seen: Seen
  name: string
  result: FeedbackActResult | undefined
  busy: boolean
  small?: boolean
}) {
  const mine = result?.values.intent === 'unapprove' && result.values.id === seen.id ? result : undefined
  return (
    <details data-act="unapprove" open={Boolean(mine?.errors.reason)} className="min-w-0 open:w-full">
      <summary
        className={`inline-flex cursor-pointer items-center rounded-lg bg-surface font-medium inset-ring inset-ring-line-strong/60 motion touch-target hover:bg-sunken ${small ? 'min-h-9 px-3 text-sm' : 'min-h-11 px-4'}`}
      >
        Unapprove…<span className="sr-only"> {name}</span>
      </summary>
      <Form method="post" noValidate preventScrollReset className="mt-3 flex max-w-xl flex-wrap items-end gap-3">
        <SeenFields intent="unapprove" seen={seen} />
        <ReasonField error={mine?.errors.reason} value={mine?.values.reason} hint="Sent to its author." />
        <Button variant="danger" busy={busy}>
          Unapprove
        </Button>
      </Form>
    </details>
  )
}

export function ReasonField({
  error,
  value,
  hint,
}: {
  error: string | undefined
  value: string | undefined
  hint: string
}) {
  const id = useId()
  return (
    <div className="min-w-0 flex-[1_1_14rem]">
      <Field id={`${id}-reason`} label="Reason" hint={hint} error={error}>
        {(ids) => (
          <Select
            {...ids}
            name="reason"
            required
            placeholder="Choose a reason"
            options={REASON_OPTIONS}
            defaultValue={value ?? ''}
          />
        )}
      </Field>
    </div>
  )
}
