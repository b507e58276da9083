import { Form, href, useNavigation } from 'react-router'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { AccountName, PasswordLine } from '#app/components/form/password-line.tsx'
import { EmailLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { Button } from '#app/ui/button.tsx'
import type { FormResult } from '#contract/form.ts'

export const RESET_FIELDS = { email: 'text', password: 'secret', confirm: 'secret' } as const

type Props = { result: FormResult<typeof RESET_FIELDS> | undefined }

/** `page`: where it stands, and is sent to. */
export function RequestForm({
  page,
  email,
  result: newest,
}: Props & { page: '/reset-password' | '/forgot-password'; email: string }) {
  const result = useFormResult(newest)
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" action={href(page)} noValidate className="space-y-6">
      <FormProblems result={result} />
      <EmailLine result={result ?? { values: { email }, errors: {} }} />
      <Button type="submit" busy={busy} className="w-full">
        Send reset link
      </Button>
    </Form>
  )
}

export function ResetForm({ login, result: newest }: Props & { login: string }) {
  const result = useFormResult(newest)
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" action={`${href('/reset-password')}?mode=reset`} noValidate className="space-y-6">
      <FormProblems result={result} />
      <p className="wrap-anywhere">
        You’re choosing a new password for <strong>{login}</strong>.
      </p>
      <AccountName value={login} />
      <PasswordLine
        name="password"
        label="New password"
        hint="At least 8 characters."
        error={result?.errors.password}
        autoComplete="new-password"
      />
      <PasswordLine
        name="confirm"
        label="Confirm new password"
        error={result?.errors.confirm}
        autoComplete="new-password"
      />
      <Button type="submit" busy={busy} className="w-full">
        Update password
      </Button>
    </Form>
  )
}
