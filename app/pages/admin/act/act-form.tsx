import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { FormRefusal } from '#contract/form.ts'
import { ProofFields } from './proof-fields.tsx'

type Result = {
  values: { reason: string }
  errors: { reason?: string | undefined }
  refusal: FormRefusal | null
  at: number
  asksForProof?: boolean
}

export const REASON_IS_KEPT = 'Kept in the audit log, where other admins read it.'
export const REASON_IS_MAILED = 'Emailed to them word for word, and kept in the audit log, where other admins read it.'

/** Asks for a reason before something is done, and for the password where the server does. `children`: what else it asks. */
export function ActForm({
  result,
  label,
  danger,
  back,
  hint = REASON_IS_KEPT,
  className,
  children,
}: {
  result: Result | undefined
  label: string
  danger: boolean
  back: string
  hint?: string
  className?: string
  children?: ReactNode
}) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" noValidate className={classes('max-w-xl space-y-6', className)}>
      <FormProblems result={result} />
      <Field id="reason" label="Reason" hint={hint} error={result?.errors.reason}>
        {(ids) => (
          <TextArea {...ids} name="reason" rows={3} maxLength={500} required defaultValue={result?.values.reason} />
        )}
      </Field>
      {children}
      <ProofFields result={result} />
      <div className="flex flex-wrap gap-3">
        <Button variant={danger ? 'danger' : 'primary'} busy={busy}>
          {label}
        </Button>
        <ButtonLink to={back} variant="secondary">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  )
}
