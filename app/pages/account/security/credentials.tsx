import { AccountName } from '#app/components/form/password-line.tsx'
import { FormDialog } from '../settings/form-dialog.tsx'
import { SecurityField, SecurityForm, type SecurityProps } from './security-form.tsx'

export function Email(props: SecurityProps) {
  return (
    <>
      <p className="break-words text-ink-soft">{props.view.email}</p>
      <div className="mt-4">
        <FormDialog
          label="Change e-mail"
          title="Change e-mail"
          description="We’ll send a link to the new address. Your e-mail changes when you follow it."
          refused={props.result?.intent === 'change-email'}
        >
          <SecurityForm {...props} intent="change-email" submit="Change e-mail">
            <SecurityField name="email" label="New e-mail" type="email" autoComplete="email" />
          </SecurityForm>
        </FormDialog>
      </div>
    </>
  )
}

export function Password(props: SecurityProps) {
  const label = props.view.hasPassword ? 'Change password' : 'Set a password'
  return (
    <>
      <p className="text-ink-soft">
        {props.view.hasPassword ? 'Changing it logs out your other devices.' : 'Your account has no password.'}
      </p>
      <div className="mt-4">
        <FormDialog label={label} title={label} refused={props.result?.intent === 'change-password'}>
          <SecurityForm {...props} intent="change-password" submit={label}>
            <AccountName value={props.view.login} />
            <SecurityField
              name="password"
              label="New password"
              hint="At least 8 characters."
              type="secret"
              autoComplete="new-password"
            />
            <SecurityField name="confirm" label="Confirm new password" type="secret" autoComplete="new-password" />
          </SecurityForm>
        </FormDialog>
      </div>
    </>
  )
}
