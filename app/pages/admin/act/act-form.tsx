import type { ComponentProps, ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { FormRefusal } from '#contract/form.ts'
import { ProofFields } from './proof-fields.tsx'

type ReasonResult = {
  values: { reason: string }
  errors: { reason?: string | undefined }
  refusal: FormRefusal | null
  at: number
  asksForProof?: boolean
}

export const REASON_IS_KEPT = 'Kept in the audit log, where other admins read it.'
export const REASON_IS_MAILED = 'Emailed to them word for word, and kept in the audit log, where other admins read it.'

type Problems = ComponentProps<typeof FormProblems>['result'] & ComponentProps<typeof ProofFields>['result']

/**
 * The form of an act says what is wrong with it, asks for `children`, and for the password where the server wants it again.
 * `lead` stands on top, `others` beside the button, `note` below it.
 */
export function ActFrame({
  result,
  label,
  danger = false,
  lead,
  others,
  note,
  className = 'max-w-2xl',
  children,
}: {
  result: Problems
  label: string
  danger?: boolean
  lead?: ReactNode
  others?: (busy: boolean) => ReactNode
  note?: ReactNode
  className?: string
  children?: ReactNode
}) {
  const busy = useNavigation().formMethod === 'POST'
  const button = (
    <Button variant={danger ? 'danger' : 'primary'} busy={busy}>
      {label}
    </Button>
  )
  return (
    <Form method="post" noValidate className={classes('space-y-6', className)}>
      {lead}
      <FormProblems result={result} />
      {children}
      <ProofFields result={result} />
      {others ? (
        <div className="flex flex-wrap gap-3">
          {button}
          {others(busy)}
        </div>
      ) : (
        button
      )}
      {note}
    </Form>
  )
}

/** Asks for a reason before something is done. `children`: what else it asks. */
export function ActForm({
  result,
  label,
  danger,
  back,
  hint = REASON_IS_KEPT,
  className = '',
  children,
}: {
  result: ReasonResult | undefined
  label: string
  danger: boolean
  back: string
  hint?: string
  className?: string
  children?: ReactNode
}) {
  return (
    <ActFrame
      result={result}
      label={label}
      danger={danger}
      className={classes('max-w-xl', className)}
      others={() => (
        <ButtonLink to={back} variant="secondary">
          Cancel
        </ButtonLink>
      )}
    >
      <Field id="reason" label="Reason" hint={hint} error={result?.errors.reason}>
        {(ids) => (
          <TextArea {...ids} name="reason" rows={3} maxLength={500} required defaultValue={result?.values.reason} />
        )}
      </Field>
      {children}
    </ActFrame>
  )
}
