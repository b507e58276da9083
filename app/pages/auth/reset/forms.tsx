import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form, href, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextBox } from '#app/ui/text-box.tsx'

type FormRefusal = { reply: SubmissionResult<string[]>; at: number } | undefined

export function RequestForm({ email, refusal }: { email: string; refusal: FormRefusal }) {
  const [form, fields] = useForm<{ email: string }>({
    id: 'recover',
    lastResult: refusal?.reply ?? null,
    defaultValue: { email },
  })
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Form
      method="post"
      action={href('/reset-password')}
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate
      className="space-y-6"
    >
      <p>Enter your account’s e-mail address, and we’ll send you a link to choose a new password.</p>
      <FormErrors errors={form.errors} at={refusal?.at} title="The link was not sent" />
      <Field id={fields.email.id} label="E-mail" error={fields.email.errors?.[0]}>
        {(ids) => (
          <TextBox
            {...ids}
            type="email"
            name="email"
            defaultValue={fields.email.initialValue}
            autoComplete="email"
            spellCheck={false}
            required
          />
        )}
      </Field>
      <Button type="submit" busy={busy} className="w-full">
        Send reset link
      </Button>
      <p>
        <TextLink to={href('/login')}>Back to login</TextLink>
      </p>
    </Form>
  )
}

export function ResetForm({ refusal }: { refusal: FormRefusal }) {
  const [form, fields] = useForm<{ password: string; confirm: string }>({
    id: 'reset',
    lastResult: refusal?.reply ?? null,
  })
  const busy = useNavigation().formMethod === 'POST'
  const errors = [fields.password, fields.confirm].flatMap(({ id, errors }) =>
    (errors ?? []).slice(0, 1).map((message) => ({ field: id, message })),
  )
  return (
    <Form
      method="post"
      action={`${href('/reset-password')}?mode=reset`}
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate
      className="space-y-6"
    >
      {errors.length > 0 ? <ErrorSummary key={refusal?.at} errors={errors} /> : null}
      <FormErrors errors={form.errors} at={refusal?.at} title="Your password was not changed" />
      <Field
        id={fields.password.id}
        label="New password"
        hint="At least 8 characters."
        error={fields.password.errors?.[0]}
      >
        {(ids) => <TextBox {...ids} type="password" name="password" autoComplete="new-password" required />}
      </Field>
      <Field id={fields.confirm.id} label="Confirm new password" error={fields.confirm.errors?.[0]}>
        {(ids) => <TextBox {...ids} type="password" name="confirm" autoComplete="new-password" required />}
      </Field>
      <Button type="submit" busy={busy} className="w-full">
        Update password
      </Button>
    </Form>
  )
}

function FormErrors({ errors, at, title }: { errors: string[] | undefined; at: number | undefined; title: string }) {
  if (!errors) return null
  return (
    <Notice key={at} tone="danger" role="alert" title={title}>
      {errors.join(' ')}
    </Notice>
  )
}
