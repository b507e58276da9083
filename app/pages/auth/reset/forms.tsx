import { href } from 'react-router'
import { PostForm } from '#app/components/form/form-problems.tsx'
import { AccountName, PasswordLine } from '#app/components/form/password-line.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { EmailLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import type { FormResult } from '#contract/form.ts'

export const RESET_FIELDS = { email: 'text', password: 'secret', confirm: 'secret' } as const

type Props = { result: FormResult<typeof RESET_FIELDS> | undefined }

type RequestFormProps = Props & { page: '/reset-password' | '/forgot-password'; email: string }

/** `page` shows it, and gets what is sent. */
export function RequestForm({ page, email, result: newest }: RequestFormProps) {
  const result = useFormResult(newest)
  return (
    <PostForm result={result} action={href(page)} className="space-y-6">
      <EmailLine result={result ?? { values: { email }, errors: {} }} />
      <SubmitButton className="w-full">Send reset link</SubmitButton>
    </PostForm>
  )
}

export function ResetForm({ login, result: newest }: Props & { login: string }) {
  const result = useFormResult(newest)
  return (
    <PostForm result={result} action={`${href('/reset-password')}?mode=reset`} className="space-y-6">
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
      <SubmitButton className="w-full">Update password</SubmitButton>
    </PostForm>
  )
}
