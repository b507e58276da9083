import { useId } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { HiddenFields } from '#app/components/form/hidden-fields.tsx'
import { AccountName } from '#app/components/form/password-line.tsx'
import { useViewer } from '#app/components/root-data.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, SecondaryLink } from '#app/ui/button.tsx'
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
          label="Change email"
          description="We’ll send a link to the new address. Your email changes when you follow it."
          submit="Change email"
        >
          <SecurityField name="email" label="New email" type="email" autoComplete="email" />
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
          <Device key={session.id} {...props} session={session} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-start gap-3">
        {props.view.sessions.length > 1 ? (
          <Form method="post" action={href('/account/security')}>
            <HiddenFields intent="end-other-sessions" />
            <Button variant="secondary">Log out all others</Button>
          </Form>
        ) : null}
        <FormDialog
          label="Log out of all devices"
          title="Log out of all devices?"
          description="This device is logged out too, and your API keys end."
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

function Device({ session, ...props }: SecurityProps & { session: SessionView }) {
  const { id, name, device, address, signedInAt, seenAt, current } = session
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="font-medium break-words">
          <span dir="auto">{name ?? device}</span> {current ? <Badge tone="success">This device</Badge> : null}
        </p>
        <p className="text-sm break-words text-ink-soft">
          {name === null ? null : `${device}. `}
          {current
            ? null
            : `Last used on ${longDate(seenAt)} at ${timeOf(seenAt)}${address ? `, from ${address}` : ''}. `}
          Logged in on {longDate(signedInAt)} at {timeOf(signedInAt)}
          {current && address ? `, from ${address}` : ''}
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <SecurityDialog
          {...props}
          intent="rename-session"
          label="Rename"
          title="Rename this device"
          look="ghost"
          submit="Save"
          proves={false}
          refused={props.result?.intent === 'rename-session' && props.result.values.id === id}
        >
          <HiddenFields id={id} />
          <SecurityField
            name="name"
            label="Name"
            hint={`Leave this blank to call it “${device}” again.`}
            initial={name ?? ''}
            autoComplete="off"
            optional
          />
        </SecurityDialog>
        {current ? null : (
          <Form method="post" action={href('/account/security')}>
            <HiddenFields intent="end-session" id={id} />
            <Button variant="secondary" size="small" aria-label={`Log out ${name ?? device}`}>
              Log out
            </Button>
          </Form>
        )}
      </div>
    </li>
  )
}

export function Webhooks() {
  return (
    <>
      <p className="text-ink-soft">Tell a program of yours as soon as a message arrives, or a job fits you.</p>
      <div className="mt-4">
        <SecondaryLink to={href('/account/webhooks')}>Webhooks</SecondaryLink>
      </div>
    </>
  )
}

export function YourData() {
  return (
    <>
      <p className="text-ink-soft">
        A ZIP of everything we keep about you: profile, jobs, feedback, saved items, consents, sessions and pictures.
      </p>
      <div className="mt-4">
        <SecondaryLink to={href('/account/download')} reloadDocument download>
          Download my data
        </SecondaryLink>
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
