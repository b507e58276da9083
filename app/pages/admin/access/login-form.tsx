import { Form, href, useNavigation } from 'react-router'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { PasswordLine } from '#app/components/form/password-line.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult, useRefusalToast } from '#app/components/form/use-form-result.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import type { FormResult } from '#contract/form.ts'

export const LOGIN_FIELDS = { username: 'text', password: 'secret' } as const

export function LoginForm({
  returnTo,
  isSetUp,
  result: newest,
}: {
  returnTo: string | null
  /** False while the site has no admin. */
  isSetUp: boolean
  result?: FormResult<typeof LOGIN_FIELDS> | undefined
}) {
  const busy = useNavigation().formMethod === 'POST'
  const result = useFormResult(newest)
  useRefusalToast(newest?.refusal)
  const query = returnTo ? `?${new URLSearchParams({ return: returnTo })}` : ''
  return (
    <PageShell width="narrow">
      <PageHeading>Admin Login</PageHeading>
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
      <Form method="post" action={`${href('/admin-login')}${query}`} noValidate className="space-y-6">
        <FormProblems result={result} />
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
        <Button type="submit" busy={busy} className="w-full">
          Sign in
        </Button>
      </Form>
      <p className="mt-6 text-ink-soft">Forgotten your password? Contact the system administrator.</p>
    </PageShell>
  )
}
