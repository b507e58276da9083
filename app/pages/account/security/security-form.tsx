import { type ComponentProps, createContext, type ReactNode, useContext, useEffect, useId, useRef } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { FormRefusalNotice } from '#app/components/form/form-problems.tsx'
import { KeepButton } from '#app/components/keep-button.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, type FieldIds } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordBox } from '#app/ui/password-box.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import type { SecurityView } from '#contract/account/view.ts'
import { MAIL_CODE_MINUTES } from '#contract/account/words.ts'
import { FormDialog } from '../settings/form-dialog.tsx'
import { type Intent, SECURITY_FIELDS, type SecurityFieldName, type SecurityResult } from './result.ts'

export type SecurityProps = { view: SecurityView; result: SecurityResult | undefined }

export const FormResultContext = createContext<SecurityResult | undefined>(undefined)

export function SecurityForm({
  view,
  result,
  intent,
  submit,
  variant = 'primary',
  keep,
  proves = true,
  children,
}: SecurityProps & {
  intent: Intent
  submit: string
  keep?: string
  variant?: 'primary' | 'danger'
  proves?: boolean
  children?: ReactNode
}) {
  const navigation = useNavigation()
  const busy = navigation.formData?.get('intent') === intent
  const own = result?.intent === intent ? result : undefined
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (own && !own.refusal) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [own])
  return (
    <FormResultContext value={own}>
      <Form ref={form} method="post" action={href('/account/security')} noValidate className="space-y-5">
        <input type="hidden" name="intent" value={intent} />
        <FormRefusalNotice result={own} />
        {children}
        {proves ? <ProofFields view={view} /> : null}
        <div className="flex flex-wrap gap-3">
          {keep ? <KeepButton>{keep}</KeepButton> : null}
          <Button variant={variant} busy={busy}>
            {submit}
          </Button>
          {proves && !view.hasPassword ? (
            <Button variant="secondary" name="send-code" value="1" disabled={busy}>
              {own?.codeSent ? 'Send another code' : 'Send me a code'}
            </Button>
          ) : null}
        </div>
      </Form>
    </FormResultContext>
  )
}

type SecurityDialogProps = ComponentProps<typeof SecurityForm> &
  Partial<Pick<ComponentProps<typeof FormDialog>, 'title' | 'description' | 'look' | 'refused'>> & {
    label: string
  }

/** A form behind a button, opened again by a refusal. */
export function SecurityDialog({ label, title = label, description, look, refused, ...form }: SecurityDialogProps) {
  const { result, intent } = form
  const again = refused ?? result?.intent === intent
  return (
    <FormDialog label={label} title={title} description={description} look={look} refused={again}>
      <SecurityForm {...form} />
    </FormDialog>
  )
}

type SecurityFieldProps = {
  name: Exclude<SecurityFieldName, 'scopes'>
  label: string
  hint?: string
  type?: 'text' | 'email' | 'secret'
  autoComplete: string
  inputMode?: 'numeric' | 'text'
  optional?: boolean
  /** What the box says at first. */
  initial?: string
}

export function SecurityField({
  name,
  label,
  hint,
  type = 'text',
  autoComplete,
  inputMode,
  optional = false,
  initial,
}: SecurityFieldProps) {
  const result = useContext(FormResultContext)
  const id = useId()
  return (
    <Field id={`${id}-${name}`} label={label} hint={hint} error={result?.errors[name]} optional={optional}>
      {(ids: FieldIds) => {
        const line = { ...ids, name, autoComplete, required: !optional }
        if (type === 'secret') return <PasswordBox key={result?.at} {...line} called={label.toLowerCase()} />
        return (
          <TextBox
            key={SECURITY_FIELDS[name] === 'secret' ? result?.at : undefined} // typed again
            {...line}
            type={type}
            defaultValue={result?.values[name] ?? initial}
            inputMode={inputMode}
            spellCheck={false}
          />
        )
      }}
    </Field>
  )
}

function ProofFields({ view }: { view: SecurityView }) {
  const result = useContext(FormResultContext)
  return (
    <>
      {view.hasPassword ? (
        <SecurityField name="secret" label="Current password" type="secret" autoComplete="current-password" />
      ) : (
        <>
          {result?.codeSent && !result.refusal ? (
            <Notice key={result.at} tone="success" role="status" title="We have sent you a code">
              We’ve sent it to {view.email}. It works for {MAIL_CODE_MINUTES} minutes.
            </Notice>
          ) : null}
          <SecurityField
            name="secret"
            label="Code from our email"
            hint="Your account has no password, so we’ll email you a code."
            autoComplete="one-time-code"
            inputMode="numeric"
          />
        </>
      )}
      {view.twoFactor ? (
        <SecurityField
          name="code"
          label="Authenticator code"
          hint="The six digits of your authenticator, or a recovery code."
          autoComplete="one-time-code"
        />
      ) : null}
    </>
  )
}
