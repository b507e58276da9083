import { useState } from 'react'
import { Form, href } from 'react-router'
import { AreaLine } from '#app/components/form/area-line.tsx'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { PasswordLine } from '#app/components/form/password-line.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { EmailLine, TextLine } from '#app/components/form/text-line.tsx'
import { usePreHydrationInput } from '#app/components/use-pre-hydration-input.ts'
import { Field } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import type { AccountType } from '#contract/account/words.ts'
import type { ClaimForm } from '#contract/claim/view.ts'
import type { FormResult } from '#contract/form.ts'
import { PasswordChecks } from './password-checks.tsx'

export const CLAIM_FIELDS = {
  name: 'text',
  email: 'text',
  password: 'secret',
  phone: 'text',
  evidence: 'text',
  siteSince: 'text',
} as const

type ClaimBusinessFormProps = {
  form: ClaimForm
  accountType: AccountType | null
  result: FormResult<typeof CLAIM_FIELDS> | undefined
}

export function ClaimBusinessForm({ form, accountType, result }: ClaimBusinessFormProps) {
  const { id, maskedEmail, claimed, listed } = form
  const [password, setPassword] = useState('')
  const early = usePreHydrationInput((held) => setPassword(held.get('password') ?? ''))
  return (
    <Form
      ref={early}
      method="post"
      action={`${href('/claim-business')}?businessID=${id}`}
      noValidate
      className="space-y-6"
    >
      {claimed ? (
        <Notice title="This listing is already claimed">
          If it is yours, tell us. Someone else logs in to it now; show us below that the business is yours, and one of
          us decides. Until then nothing changes.
        </Notice>
      ) : null}
      {listed ? null : (
        <Notice title="We can’t show you this listing">
          Either we don’t have it (a listing that was removed is gone, and we hold nothing about the business any more),
          or it isn’t public at the moment. For privacy, we can’t say which. If the business is yours, fill in this
          form. We email you if the listing can become yours.
        </Notice>
      )}
      {listed || accountType !== 'provider' ? <OtherAccount id={id} accountType={accountType} /> : null}
      <FormProblems result={result} />
      <TextLine name="name" label="Your Name" autoComplete="name" required result={result} />
      {maskedEmail === null ? (
        <EmailLine
          label="Email"
          hint="You’ll log in with it. One that has no account here yet."
          autoComplete="username"
          result={result}
        />
      ) : (
        <Field
          id="email"
          label="Email"
          hint="The address that we have on file, partly hidden. We send a link there and nowhere else."
        >
          {(ids) => <TextBox {...ids} type="text" value={maskedEmail} readOnly />}
        </Field>
      )}
      <PasswordLine
        name="password"
        label="Password"
        error={result?.errors.password}
        autoComplete="new-password"
        onType={setPassword}
      />
      <PasswordChecks password={password} id="password-checks" />
      {maskedEmail === null ? <Evidence claimed={claimed} listed={listed} result={result} /> : null}
      <SubmitButton className="w-full">Create account &amp; claim</SubmitButton>
      <p className="text-sm text-ink-soft">
        {maskedEmail === null
          ? 'We check every claim by hand. Nothing changes until we have accepted it.'
          : 'Nothing changes until you use the link in the email.'}
      </p>
    </Form>
  )
}

type EvidenceProps = Pick<ClaimForm, 'claimed' | 'listed'> & { result: FormResult<typeof CLAIM_FIELDS> | undefined }

function Evidence({ claimed, listed, result }: EvidenceProps) {
  return (
    <fieldset className="space-y-6 border-t pt-6">
      <legend className="float-left mb-1 w-full text-subheading font-semibold">How can we tell it’s yours?</legend>
      <p className="clear-both text-ink-soft">
        {claimed || !listed
          ? 'One of us checks your claim.'
          : 'We have no email on file for this business, so one of us checks your claim.'}{' '}
        {listed ? 'After this you can add documents, or prove that its website is yours.' : null}
      </p>
      <TextLine
        name="phone"
        label="Phone number of the business"
        hint="We may ring it, ideally the one that the business publishes."
        type="tel"
        autoComplete="tel"
        maxLength={40}
        result={result}
      />
      <TextLine
        name="siteSince"
        label="Website address in use since"
        hint="The year in which the business got the address of its website, such as 2012."
        inputMode="numeric"
        maxLength={4}
        className="w-28"
        result={result}
      />
      <AreaLine
        name="evidence"
        label="What shows that it’s yours"
        hint="Say who you are in the business, and what we can check: a company number, a register, where you trade."
        result={result}
      />
    </fieldset>
  )
}

/** One account has one login and one listing. */
function OtherAccount({ id, accountType }: { id: string; accountType: AccountType | null }) {
  if (accountType === 'client') {
    return (
      <Notice title="You’re logged in as a client">
        Your client account stays as it is. The business gets an account of its own, so choose an email for it that has
        no account here.
      </Notice>
    )
  }
  if (accountType === 'provider') {
    return (
      <Notice title="You have a listing already">
        An account holds one listing. If this is a second listing of the same business, we can{' '}
        <TextLink to={`/directory/${id}/remove`}>remove it</TextLink>. If it’s another business, claim it with an email
        that has no account here.
      </Notice>
    )
  }
  return null
}
