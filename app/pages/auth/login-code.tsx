import { Form, href, redirect } from 'react-router'
import { api, viewer } from '#app/api.server.ts'
import { FormRefusalNotice } from '#app/components/form/form-problems.tsx'
import { PASSKEY_INTENT, PasskeyButton } from '#app/components/form/passkey/passkey-button.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult, useRefusalToast } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { attempt } from '#app/request/attempt.server.ts'
import { readForm } from '#app/request/form.server.ts'
import { sessionRedirect } from '#app/request/save-intent.ts'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { TwoFactorCode } from '#contract/account/input.ts'
import { CODE_MAX } from '#contract/account/words.ts'
import type { Route } from './+types/login-code'
import { readAuthParams, withAuthParams } from './auth-params.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const authParams = readAuthParams(url)
  if (context.get(viewer)) throw redirect(withAuthParams(href('/login'), authParams))
  return { ...authParams, passkey: await context.get(api).account.mayUsePasskey() }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const authParams = readAuthParams(url)
  const form = await readForm(request, { code: 'secret', intent: 'text', answer: 'secret' })
  const refused = (message: string, status: number) =>
    form.result(status, { errors: { code: message }, refusal: { title: 'Login failed', message } })
  const { account } = context.get(api)
  if (form.values.intent === PASSKEY_INTENT) {
    const taken = await attempt(account.takeSecondStep({ answer: form.values.answer }))
    if (!taken.ok) return form.refuse({ title: 'Login failed', message: taken.refused.message }, taken.refused.status)
    return sessionRedirect({ request, context }, authParams.returnTo ?? taken.data.target, 'logged-in')
  }
  const typed = TwoFactorCode.safeParse({ code: form.values.code })
  if (!typed.success) return refused('Enter the code', 400)
  const entered = await attempt(account.verifyTwoFactor(typed.data))
  if (!entered.ok) return refused(entered.refused.message, entered.refused.status)
  return sessionRedirect({ request, context }, authParams.returnTo ?? entered.data.target, 'logged-in')
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Enter your code')

export default function LoginCode({ loaderData, actionData }: Route.ComponentProps) {
  const { passkey, ...authParams } = loaderData
  const result = useFormResult(actionData)
  useRefusalToast(actionData?.refusal)
  return (
    <PageShell width="narrow">
      <PageHeading lead="Your account has 2-step verification.">Enter your code</PageHeading>
      <FormRefusalNotice result={result} />
      <Form method="post" action={withAuthParams(href('/login/code'), authParams)} noValidate className="space-y-6">
        <TextLine
          name="code"
          label="Code"
          hint="The six digits your authenticator app shows now, or one of your recovery codes."
          key={result?.at}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={CODE_MAX}
          autoFocus
          required
          result={result}
        />
        <SubmitButton className="w-full">Sign in</SubmitButton>
      </Form>
      {passkey ? (
        <div className="mt-4">
          <PasskeyButton step="second" action={withAuthParams(href('/login/code'), authParams)}>
            Use a passkey instead
          </PasskeyButton>
        </div>
      ) : null}
      <p className="mt-6">
        <TextLink to={withAuthParams(href('/login'), authParams)}>Log in again</TextLink>
      </p>
    </PageShell>
  )
}
