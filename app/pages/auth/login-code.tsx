import { Form, href, redirect, useNavigation } from 'react-router'
import { api, viewer } from '#app/api.server.ts'
import { useFormResult, useRefusalToast } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { attempt } from '#app/request/attempt.server.ts'
import { readForm } from '#app/request/form.server.ts'
import { sessionRedirect } from '#app/request/save-intent.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import { TwoFactorCode } from '#contract/account/input.ts'
import type { Route } from './+types/login-code'
import { readAuthParams, withAuthParams } from './auth-params.ts'

export function loader({ context, url }: Route.LoaderArgs) {
  const authParams = readAuthParams(url)
  if (context.get(viewer)) throw redirect(withAuthParams(href('/login'), authParams))
  return authParams
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const authParams = readAuthParams(url)
  const form = await readForm(request, { code: 'secret' })
  const refused = (message: string, status: number) =>
    form.result(status, { errors: { code: message }, refusal: { title: 'Login failed', message } })
  const typed = TwoFactorCode.safeParse(form.values)
  if (!typed.success) return refused('Enter the code', 400)
  const entered = await attempt(context.get(api).account.verifyTwoFactor(typed.data))
  if (!entered.ok) return refused(entered.refused.message, entered.refused.status)
  return sessionRedirect({ request, context }, authParams.returnTo ?? entered.data.target, 'logged-in')
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Enter Your Code')

export default function LoginCode({ loaderData: authParams, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const result = useFormResult(actionData)
  useRefusalToast(actionData?.refusal)
  return (
    <PageShell width="narrow">
      <PageHeading lead="Your account has 2-step verification.">Enter Your Code</PageHeading>
      <Form method="post" action={withAuthParams(href('/login/code'), authParams)} noValidate className="space-y-6">
        <Field
          id="code"
          label="Code"
          hint="The six digits your authenticator app shows now, or one of your recovery codes."
          error={result?.errors.code}
        >
          {(ids) => (
            <TextBox
              {...ids}
              key={result?.at}
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={20}
              autoFocus
              required
            />
          )}
        </Field>
        <Button type="submit" busy={busy} className="w-full">
          Sign in
        </Button>
      </Form>
      <p className="mt-6">
        <TextLink to={withAuthParams(href('/login'), authParams)}>Log in again</TextLink>
      </p>
    </PageShell>
  )
}
