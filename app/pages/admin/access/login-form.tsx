import { href } from 'react-router'
import { PostForm } from '#app/components/form/form-problems.tsx'
import { PasskeyButton } from '#app/components/form/passkey/passkey-button.tsx'
import { PasswordLine } from '#app/components/form/password-line.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult, useRefusalToast } from '#app/components/form/use-form-result.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import type { FormResult } from '#contract/form.ts'

export const LOGIN_FIELDS = { username: 'text', password: 'secret', intent: 'text', answer: 'secret' } as const

type LoginFormProps = {
  returnTo: string | null
  /** False while the site has no admin. */
  isSetUp: boolean
  passkeys: boolean
  result?: FormResult<typeof LOGIN_FIELDS> | undefined
}

export function LoginForm({ returnTo, isSetUp, passkeys, result: newest }: LoginFormProps) {
  const result = useFormResult(newest)
  useRefusalToast(newest?.refusal)
  const query = returnTo ? `?${new URLSearchParams({ return: returnTo })}` : ''
  return (
    <PageShell width="narrow">
      <PageHeading>Admin login</PageHeading>
      {isSetUp ? null : (
        <Notice
          title="This site has no admin yet"
          className="mb-6"
          action={
            <ButtonLink to={href('/admin-signup')} size="small">
              Set up the first admin
            </ButtonLink>
          }
        >
          Choose a username and a password, then log in here.
        </Notice>
      )}
      <PostForm result={result} action={`${href('/admin-login')}${query}`} className="space-y-6">
        <TextLine
          name="username"
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          result={result}
        />
        <PasswordLine name="password" label="Password" autoComplete="current-password" />
        <SubmitButton className="w-full">Sign in</SubmitButton>
      </PostForm>
      {isSetUp && passkeys ? (
        <div className="mt-4">
          <PasskeyButton step="first" action={`${href('/admin-login')}${query}`}>
            Log in with a passkey
          </PasskeyButton>
        </div>
      ) : null}
      <p className="mt-6 text-ink-soft">Forgotten your password? Contact the system administrator.</p>
    </PageShell>
  )
}
