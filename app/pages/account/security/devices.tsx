import { Form, href } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import type { SessionView } from '#contract/account/security.ts'
import { longDate, timeOf } from '#contract/date.ts'
import { FormDialog } from '../settings/form-dialog.tsx'
import { SecurityForm, type SecurityProps } from './security-form.tsx'

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
