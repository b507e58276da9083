import { type ReactNode, useId } from 'react'
import { Form } from 'react-router'
import { HiddenFields } from '#app/components/form/hidden-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { type ModeratedKind, REMOVAL_REASONS, REMOVAL_WORDS } from '#contract/feedback/rules.ts'
import type { FeedbackActResult } from './acts.server.ts'

/** What is decided on, and the version that was looked at. */
export type Seen = { kind: ModeratedKind; id: string; version: number }

type UnapproveProps = {
  seen: Seen
  name: string
  result: FeedbackActResult | undefined
  busy: boolean
  small?: boolean
}

export function Unapprove({ seen: { kind, id, version }, name, result, busy, small = false }: UnapproveProps) {
  const isMine = result?.values.intent === 'unapprove' && result.values.id === id
  return (
    <TakeDown
      act="unapprove"
      label="Unapprove"
      name={name}
      result={isMine ? result : undefined}
      busy={busy}
      small={small}
    >
      <HiddenFields intent="unapprove" kind={kind} id={id} version={version} />
    </TakeDown>
  )
}

type ReasonResult = { values: { reason: string }; errors: { reason?: string | undefined } }

type TakeDownProps = {
  /** The act that a key of the queue presses. */
  act?: string
  label: string
  name?: string
  result: ReasonResult | undefined
  busy: boolean
  small: boolean
  children: ReactNode
}

/** Asks for the reason when it is opened. `children`: the hidden fields. */
export function TakeDown({ act, label, name, result, busy, small, children }: TakeDownProps) {
  return (
    <details data-act={act} open={Boolean(result?.errors.reason)} className="min-w-0 open:w-full">
      <summary
        className={`inline-flex cursor-pointer items-center rounded-lg bg-surface font-medium inset-ring inset-ring-line-strong/60 motion touch-target hover:bg-sunken ${small ? 'min-h-9 px-3 text-sm' : 'min-h-11 px-4'}`}
      >
        {label}…{name ? <span className="sr-only"> {name}</span> : null}
      </summary>
      <Form method="post" noValidate preventScrollReset className="mt-3 flex max-w-xl flex-wrap items-end gap-3">
        {children}
        <ReasonField error={result?.errors.reason} value={result?.values.reason} hint="Sent to its author." />
        <Button variant="danger" busy={busy}>
          {label}
        </Button>
      </Form>
    </details>
  )
}

const REASONS = REMOVAL_REASONS.map((value) => ({ value, label: REMOVAL_WORDS[value] }))

type ReasonFieldProps = { error: string | undefined; value: string | undefined; hint: string }

export function ReasonField({ error, value, hint }: ReasonFieldProps) {
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
            options={REASONS}
            defaultValue={value ?? ''}
          />
        )}
      </Field>
    </div>
  )
}
