import { useState } from 'react'
import { useNavigation } from 'react-router'
import type { PublicSite } from '#app/api.server.ts'
import { CategoryPicker } from '#app/components/category/picker.tsx'
import { PostForm } from '#app/components/form/form-problems.tsx'
import { AccountName, PasswordLine } from '#app/components/form/password-line.tsx'
import { EmailLine, TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { LocationLine } from '#app/components/search/location-line.tsx'
import { usePreHydrationInput } from '#app/components/use-pre-hydration-input.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { CategoryGroup, CategorySuggestion } from '#contract/category/view.ts'
import { waitText } from '#contract/date.ts'
import type { FormResult } from '#contract/form.ts'
import { type AuthParams, withAuthParams } from '../auth-params.ts'
import { useCountdown } from '../confirm/use-countdown.ts'
import { BusinessName } from './business-name.tsx'
import type { SIGN_UP_FIELDS } from './fields.ts'

export type Prefill = { fullName: string; email: string; location: string }
type SignUpResult = FormResult<typeof SIGN_UP_FIELDS> & { retryAfter?: number }

type SignUpFormProps = {
  authParams: AuthParams
  groups: readonly CategoryGroup[]
  suggested: readonly CategorySuggestion[]
  /** What they have said elsewhere. */
  known: Prefill
  result: SignUpResult | undefined
  captcha: PublicSite['captcha']
}

export function SignUpForm({ authParams, groups, suggested, known, result: newest, captcha }: SignUpFormProps) {
  const isProvider = authParams.type === 'provider'
  const result = useFormResult(newest)
  const errors = result?.errors ?? {}
  const [email, setEmail] = useState(result?.values.email ?? known.email)
  const [businessName, setBusinessName] = useState(result?.values.businessName ?? '')
  const early = usePreHydrationInput((held) => {
    setEmail(held.get('email') ?? '')
    setBusinessName(held.get('businessName') ?? '')
  })
  const busy = useNavigation().formMethod === 'POST'
  const { left, running } = useCountdown(result?.retryAfter ?? 0, result?.at)
  const [wasProvider, setWasProvider] = useState(isProvider)
  if (isProvider && !wasProvider) setWasProvider(true)

  return (
    <PostForm
      result={isProvider ? result : withoutBusiness(result)}
      ref={early}
      action={withAuthParams('/signup', authParams)}
      reloadDocument={captcha !== null}
      className="space-y-6"
    >
      <TextLine
        name="fullName"
        label="Full name"
        autoComplete="name"
        required
        result={result}
        defaultValue={result?.values.fullName ?? known.fullName}
      />
      <EmailLine
        defaultValue={result?.values.email ?? known.email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        result={result}
      />
      {wasProvider ? (
        <fieldset disabled={!isProvider} hidden={!isProvider} className="space-y-6">
          <legend className="sr-only">Your business</legend>
          <BusinessName
            id="businessName"
            name="businessName"
            value={businessName}
            onValueChange={setBusinessName}
            error={errors.businessName}
            email={email}
          />
          <TextLine
            name="phone"
            label="Phone"
            hint="10 to 15 digits. Clients see it when they press “Show phone”."
            type="tel"
            autoComplete="tel"
            maxLength={40}
            required
            result={result}
          />
        </fieldset>
      ) : null}
      <LocationLine
        initial={result?.values.location ?? known.location}
        hint="Your town or postcode."
        error={errors.location}
      />
      {wasProvider ? (
        <fieldset disabled={!isProvider} hidden={!isProvider}>
          <legend className="sr-only">What you offer</legend>
          <CategoryPicker
            groups={groups}
            texts={{ businessName: result?.values.businessName ?? '' }}
            suggested={suggested}
            name="categories"
            otherName="categoryOther"
            defaultIds={result?.values.categories.map(Number) ?? []}
            defaultOther={result?.values.categoryOther}
            error={errors.categories}
            otherError={errors.categoryOther}
          />
        </fieldset>
      ) : null}
      <AccountName value={email} />
      <PasswordLine
        name="password"
        label="Password"
        hint="At least 8 characters."
        error={errors.password}
        autoComplete="new-password"
      />
      <PasswordLine name="confirm" label="Confirm password" error={errors.confirm} autoComplete="new-password" />
      {captcha ? <Captcha widget={captcha} /> : null}
      {left > 0 ? (
        <Notice tone="amber" title="Rate limit reached">
          Please wait {waitText(left)} before trying again.
        </Notice>
      ) : null}
      <Button disabled={busy || running} className="w-full" icon={busy ? <Spinner /> : undefined}>
        {busy ? 'Creating account...' : 'Sign up'}
      </Button>
    </PostForm>
  )
}

/** A visitor may have changed to “Seeker” after the answer. */
function withoutBusiness(result: SignUpResult | undefined) {
  if (!result) return undefined
  const { businessName, phone, categories, categoryOther, ...errors } = result.errors
  return { ...result, errors }
}

type Widget = NonNullable<PublicSite['captcha']>

const WIDGETS: Record<Widget['provider'], { className: string; script: string }> = {
  turnstile: { className: 'cf-turnstile', script: 'https://challenges.cloudflare.com/turnstile/v0/api.js' },
  hcaptcha: { className: 'h-captcha', script: 'https://js.hcaptcha.com/1/api.js' },
  recaptcha: { className: 'g-recaptcha', script: 'https://www.google.com/recaptcha/api.js' },
}

function Captcha({ widget }: { widget: Widget }) {
  const { className, script } = WIDGETS[widget.provider]
  return (
    <div>
      <div className={className} data-sitekey={widget.siteKey} />
      <script src={script} async defer />
      <noscript>
        <p>Signing up needs JavaScript, for the check that you’re human.</p>
      </noscript>
    </div>
  )
}
