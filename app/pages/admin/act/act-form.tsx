import type { ComponentProps, ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { AreaLine } from '#app/components/form/area-line.tsx'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { SecondaryLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
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
 * `lead` is on top, `others` are beside the button, `note` is below it.
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
  const button = <SubmitButton variant={danger ? 'danger' : 'primary'}>{label}</SubmitButton>
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
  reason = 'Reason',
  className = '',
  children,
}: {
  result: ReasonResult | undefined
  label: string
  danger: boolean
  back: string
  hint?: string
  /** What the box for the reason is called. */
  reason?: string
  className?: string
  children?: ReactNode
}) {
  return (
    <ActFrame
      result={result}
      label={label}
      danger={danger}
      className={classes('max-w-xl', className)}
      others={() => <SecondaryLink to={back}>Cancel</SecondaryLink>}
    >
      <AreaLine name="reason" label={reason} hint={hint} rows={3} maxLength={500} required result={result} />
      {children}
    </ActFrame>
  )
}
