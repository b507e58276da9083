import { useEffect, useState } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { FormProblems, PostForm } from '#app/components/form/form-problems.tsx'
import { PasswordLine } from '#app/components/form/password-line.tsx'
import { EmailLine } from '#app/components/form/text-line.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading } from '#app/ui/page.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import { isSamePassword } from '#contract/account/words.ts'
import type { ClaimValidation } from '#contract/claim/view.ts'
import { CLAIM_PASSWORDS_DIFFER, isClaimPassword } from '#contract/claim/words.ts'
import type { AccountResult } from './account-actions.server.ts'
import { PasswordChecks } from './password-checks.tsx'

type Props = { result: AccountResult; validation: ClaimValidation }

/** The steps of a valid link. */
export function ClaimSteps({ result, validation }: Props) {
  const { profile, listingId, step } = validation
  if (!profile) return null
  return (
    <>
      <PageHeading lead={step === 'password' ? 'Choose a password, and the listing is yours.' : null}>
        <bdi>{profile.businessName}</bdi>
      </PageHeading>
      <div className="space-y-6">
        {step === 'login' ? (
          <Notice
            title="There’s an account with this email already"
            action={<ButtonLink to={`${href('/login')}?return=${href('/claim-account')}`}>Log in</ButtonLink>}
          >
            {profile.email} is the login of another account. Log in with it, and we show you how{' '}
            <bdi>{profile.businessName}</bdi> can become yours.
          </Notice>
        ) : null}
        {step === 'other' ? (
          <>
            <Notice title="You’re logged in to another account">
              {profile.email} is the login of a different account. Log out, then open the link in the email again.
            </Notice>
            <Form method="post" action={href('/sign-out')}>
              <Button>Log out</Button>
            </Form>
          </>
        ) : null}
        {step === 'removal' ? (
          <>
            <Notice title="You have a listing already">
              An account holds one listing, so <bdi>{profile.businessName}</bdi> can’t be added to yours. If it’s the
              same business, ask us to remove this listing. If it’s another business, write to us from {profile.email}.
            </Notice>
            <ButtonLink to={`/directory/${listingId}/remove`}>Ask for its removal</ButtonLink>
          </>
        ) : null}
        {step === 'finish' ? <Finish result={result} /> : null}
        {step === 'password' || step === 'email' ? <PasswordForm result={result} validation={validation} /> : null}
      </div>
    </>
  )
}

/** The form of this browser has the name and the password already. */
function Finish({ result }: { result: AccountResult }) {
  const busy = useNavigation().formData?.get('intent') === 'finish'
  return (
    <Form method="post" action={href('/claim-account')} replace className="space-y-6">
      <FormProblems result={result} />
      <p>You chose your password when you filled in the form, so this is the last step.</p>
      <Button name="intent" value="finish" busy={busy} className="w-full">
        Claim Account
      </Button>
    </Form>
  )
}

function PasswordForm({ result, validation: { profile, step } }: Props) {
  const busy = useNavigation().formData?.get('intent') === 'complete'
  const [typed, setTyped] = useState({ password: '', confirm: '', email: '' })
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  const { password, confirm, email } = typed
  const isSame = isSamePassword(password, confirm)
  const isReady = isClaimPassword(password) && isSame && (step !== 'email' || email.trim() !== '')
  const differs = confirm !== '' && !isSame
  return (
    <PostForm result={result} action={href('/claim-account')} replace className="space-y-6">
      <input type="hidden" name="intent" value="complete" />
      {step === 'email' ? (
        <>
          <Notice title="This email is the login of your client account">
            That account stays as it is. Choose another email for <bdi>{profile?.businessName}</bdi>; we send a link
            there to confirm it.
          </Notice>
          <EmailLine
            label="Email for the business"
            autoComplete="username"
            result={result}
            onInput={({ currentTarget }) => setTyped({ ...typed, email: currentTarget.value })}
          />
        </>
      ) : (
        <Field id="business-email" label="Business email" hint="You’ll log in with it.">
          {(ids) => <TextBox {...ids} type="email" value={profile?.email} autoComplete="username" readOnly />}
        </Field>
      )}
      <PasswordLine
        name="password"
        label="Password"
        error={result.errors.password}
        autoComplete="new-password"
        onType={(value) => setTyped({ ...typed, password: value })}
      />
      <PasswordChecks password={password} id="password-checks" />
      <PasswordLine
        name="confirm"
        label="Confirm password"
        error={result.errors.confirm}
        autoComplete="new-password"
        onType={(value) => setTyped({ ...typed, confirm: value })}
      />
      <p role="status" className="-mt-4 text-sm text-brick-ink empty:hidden">
        {differs && !result.errors.confirm ? CLAIM_PASSWORDS_DIFFER : ''}
      </p>
      <Button className="w-full" disabled={alive && (!isReady || busy)} icon={busy ? <Spinner /> : undefined}>
        {busy ? 'Setting up account...' : 'Claim Account'}
      </Button>
    </PostForm>
  )
}
