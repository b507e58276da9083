import { useId } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { AccountName } from '#app/components/form/password-line.tsx'
import { useViewer } from '#app/components/root-data.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SwitchButton } from '#app/ui/switch.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { SessionView } from '#contract/account/view.ts'
import { longDate, timeOf } from '#contract/date.ts'
import { FormDialog } from '../settings/form-dialog.tsx'
import { SecurityDialog, SecurityField, SecurityForm, type SecurityProps } from './security-form.tsx'

export function Email(props: SecurityProps) {
  return (
    <>
      <p className="break-words text-ink-soft">{props.view.email}</p>
      <div className="mt-4">
        <SecurityDialog
          {...props}
          intent="change-email"
          label="Change e-mail"
          description="We’ll send a link to the new address. Your e-mail changes when you follow it."
          submit="Change e-mail"
        >
          <SecurityField name="email" label="New e-mail" type="email" autoComplete="email" />
        </SecurityDialog>
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
        <SecurityDialog {...props} intent="change-password" label={label} submit={label}>
          <AccountName value={props.view.login} />
          <SecurityField
            name="password"
            label="New password"
            hint="At least 8 characters."
            type="secret"
            autoComplete="new-password"
          />
          <SecurityField name="confirm" label="Confirm new password" type="secret" autoComplete="new-password" />
        </SecurityDialog>
      </div>
    </>
  )
}

export function SupportAccess({ view }: SecurityProps) {
  const until = view.supportUntil
  const intent = until ? 'withdraw-support' : 'grant-support'
  const busy = useNavigation().formData?.get('intent') === intent
  return (
    <Form method="post" action={href('/account/security')}>
      <input type="hidden" name="intent" value={intent} />
      <SwitchButton
        label="Allow support access"
        hint={
          until
            ? `Our support team can look into your account until ${longDate(until)} at ${timeOf(until)}.`
            : 'Our support team can then look into your account for 24 hours. We keep a record each time.'
        }
        on={until !== null}
        aria-busy={busy || undefined}
      />
    </Form>
  )
}

export function Devices(props: SecurityProps) {
  return (
    <>
      <ul className="divide-y">
        {props.view.sessions.map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </ul>
      <div className="mt-4">
        <FormDialog
          label="Log out of all devices"
          title="Log out of all devices?"
          description="This device is logged out too."
          refused={false}
        >
          <SecurityForm
            {...props}
            intent="end-sessions"
            submit="Log out of all devices"
            keep="Stay logged in"
            variant="danger"
            proves={false}
          />
        </FormDialog>
      </div>
    </>
  )
}

function Device({ session }: { session: SessionView }) {
  const { id, device, address, signedInAt, current } = session
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0">
        <p className="font-medium">
          {device} {current ? <Badge tone="success">This device</Badge> : null}
        </p>
        <p className="text-sm break-words text-ink-soft">
          Logged in on {longDate(signedInAt)} at {timeOf(signedInAt)}
          {address ? `, from ${address}` : ''}
        </p>
      </div>
      {current ? null : (
        <Form method="post" action={href('/account/security')}>
          <input type="hidden" name="intent" value="end-session" />
          <input type="hidden" name="id" value={id} />
          <Button variant="secondary" size="small" aria-label={`Log out ${device}`}>
            Log out
          </Button>
        </Form>
      )}
    </li>
  )
}

export function YourData() {
  return (
    <>
      <p className="text-ink-soft">
        A ZIP of everything we keep about you: profile, jobs, feedback, saved items, consents, sessions and pictures.
      </p>
      <div className="mt-4">
        <ButtonLink to={href('/account/download')} variant="secondary" reloadDocument download>
          Download my data
        </ButtonLink>
      </div>
    </>
  )
}

export function Leaving(props: SecurityProps) {
  const id = useId()
  const { result, view } = props
  const isProvider = useViewer()?.accountType === 'provider'
  if (view.eraseOn) return <KeepAccount eraseOn={view.eraseOn} />
  if (!view.mayLeave) return <p className="text-ink-soft">An admin account is deleted by another admin.</p>
  return (
    <>
      <p className="text-ink-soft">
        We’ll log you out everywhere{isProvider ? ' and hide your listing' : ''} at once. After 30 days we erase your
        data; until then you can log in and keep your account. Feedback you wrote stays, signed “Former member”.
      </p>
      <div className="mt-4">
        <SecurityDialog
          {...props}
          intent="leave"
          label="Request account deletion"
          description="You have 30 days to change your mind."
          look="danger"
          submit="Delete my account"
          keep="Keep my account"
          variant="danger"
        >
          <Field id={`${id}-reason`} label="Why are you leaving?" optional>
            {(ids) => (
              <TextArea
                {...ids}
                name="reason"
                rows={3}
                maxLength={1000}
                defaultValue={result?.intent === 'leave' ? result.values.reason : undefined}
              />
            )}
          </Field>
        </SecurityDialog>
      </div>
    </>
  )
}

function KeepAccount({ eraseOn }: { eraseOn: Date }) {
  return (
    <Notice
      tone="amber"
      title={`Your account will be deleted on ${longDate(eraseOn)}`}
      action={
        <Form method="post" action={href('/account/security')}>
          <input type="hidden" name="intent" value="stay" />
          <Button>Keep my account</Button>
        </Form>
      }
    >
      Until then you can change your mind and get everything back as it was.
    </Notice>
  )
}
