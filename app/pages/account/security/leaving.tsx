import { useId } from 'react'
import { Form, href } from 'react-router'
import { useViewer } from '#app/components/root-data.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { longDate } from '#contract/date.ts'
import { FormDialog } from '../settings/form-dialog.tsx'
import { SecurityForm, type SecurityProps } from './security-form.tsx'

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
        <FormDialog
          label="Request account deletion"
          title="Request account deletion"
          description="You have 30 days to change your mind."
          look="danger"
          refused={result?.intent === 'leave'}
        >
          <SecurityForm {...props} intent="leave" submit="Delete my account" keep="Keep my account" variant="danger">
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
          </SecurityForm>
        </FormDialog>
      </div>
    </>
  )
}

export function KeepAccount({ eraseOn }: { eraseOn: Date }) {
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
