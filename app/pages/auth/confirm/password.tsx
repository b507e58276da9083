import { useEffect } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { PasswordLine } from '#app/components/form/password-line.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import { type AuthParams, withAuthParams } from '../auth-params.ts'
import { forgetSignedUp } from '../sign-up/signed-up.ts'
import type { ConfirmResult } from './actions.server.ts'

/** Another browser must give the password or choose a new one: a stranger may have signed up with this address. */
export function ConfirmPassword({
  email,
  authParams,
  result,
}: {
  email: string | null
  authParams: AuthParams
  result: ConfirmResult | undefined
}) {
  useEffect(forgetSignedUp, [])
  const busy = useNavigation().formMethod === 'POST'
  const error = result?.about === 'password' ? result.errors.password : undefined
  const chooseAnew = `${href('/reset-password')}?mode=reset`
  if (email === null && error) {
    return (
      <Notice key={result?.at} tone="danger" role="alert" title="Login failed">
        {error}
      </Notice>
    )
  }
  if (email === null) {
    return (
      <>
        <Notice tone="success" title="Your e-mail address is confirmed.">
          To log in, choose a new password first.
        </Notice>
        <div className="mt-6">
          <ButtonLink to={chooseAnew}>Choose a password</ButtonLink>
        </div>
      </>
    )
  }
  return (
    <>
      <Notice tone="success" title="Your e-mail address is confirmed." className="mb-6">
        Log in to continue. You signed up in another browser, so please enter your password here once.
      </Notice>
      <Form
        method="post"
        action={withAuthParams(href('/confirm-email'), authParams, { confirmed: 'password' })}
        noValidate
        className="space-y-6"
      >
        <Field id="confirmed-email" label="E-mail">
          {(ids) => <TextBox {...ids} type="email" value={email} autoComplete="username" readOnly />}
        </Field>
        <PasswordLine key={result?.at} name="password" label="Password" error={error} autoComplete="current-password" />
        <Button type="submit" name="intent" value="password" busy={busy} className="w-full">
          Log in
        </Button>
      </Form>
      <p className="mt-6">
        Didn’t sign up yourself, or forgot the password? <TextLink to={chooseAnew}>Choose a new password</TextLink>. The
        old one then stops working.
      </p>
    </>
  )
}
