import type { SubmissionResult } from '@conform-to/react'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { PublicSite } from '#app/api.server.ts'
import { CategoryPicker } from '#app/components/category-picker.tsx'
import { LocationLine } from '#app/components/search/location-line.tsx'
import { usePreHydrationInput } from '#app/components/use-pre-hydration-input.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Spinner } from '#app/ui/progress.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import type { CategoryGroup } from '#contract/category.ts'
import { waitText } from '#contract/date.ts'
import { type AuthParams, withAuthParams } from '../auth-params.ts'
import { useCountdown } from '../confirm/use-countdown.ts'
import { boxesOf } from '../form-boxes.ts'
import { BusinessName } from './business-name.tsx'
import { Captcha } from './captcha.tsx'

export type SignUpRefusal = { reply: SubmissionResult<string[]>; at: number; retryAfter: number }

export function SignUpForm({
  authParams,
  groups,
  refusal,
  captcha,
}: {
  authParams: AuthParams
  groups: readonly CategoryGroup[]
  refusal: SignUpRefusal | undefined
  captcha: PublicSite['captcha']
}) {
  const isProvider = authParams.type === 'provider'
  const { box, formErrors } = boxesOf('signup', refusal?.reply)
  const fields = {
    fullName: box('fullName'),
    email: box('email'),
    businessName: box('businessName'),
    phone: box('phone'),
    location: box('location'),
    categories: box('categories'),
    categoryOther: box('categoryOther'),
    password: box('password'),
    confirm: box('confirm'),
  }
  const typed = refusal?.reply.initialValue
  const [email, setEmail] = useState(textOf(typed?.email))
  const [businessName, setBusinessName] = useState(textOf(typed?.businessName))
  const early = usePreHydrationInput((held) => {
    setEmail(held.get('email') ?? '')
    setBusinessName(held.get('businessName') ?? '')
  })
  const busy = useNavigation().formMethod === 'POST'
  const { left, running } = useCountdown(refusal?.retryAfter ?? 0, refusal?.at)
  const [wasProvider, setWasProvider] = useState(isProvider)
  if (isProvider && !wasProvider) setWasProvider(true)

  const ofProviders = new Set([fields.businessName, fields.phone, fields.categories, fields.categoryOther])
  const errors = Object.values(fields).flatMap((field) =>
    field.error && (isProvider || !ofProviders.has(field)) ? [{ field: field.id, message: field.error }] : [],
  )

  return (
    <Form
      ref={early}
      method="post"
      action={withAuthParams('/signup', authParams)}
      noValidate
      reloadDocument={captcha !== null}
      className="space-y-6"
    >
      {errors.length > 0 ? <ErrorSummary key={refusal?.at} errors={errors} /> : null}
      {formErrors ? (
        <Notice key={refusal?.at} tone="danger" role="alert" title="Your account was not created">
          {formErrors.join(' ')}
        </Notice>
      ) : null}
      <Field id={fields.fullName.id} label="Full name" error={fields.fullName.error}>
        {(ids) => (
          <TextBox
            {...ids}
            name="fullName"
            defaultValue={fields.fullName.typed}
            autoComplete="name"
            maxLength={120}
            required
          />
        )}
      </Field>
      <Field id={fields.email.id} label="E-mail" error={fields.email.error}>
        {(ids) => (
          <TextBox
            {...ids}
            type="email"
            name="email"
            defaultValue={fields.email.typed}
            onChange={(event) => setEmail(event.currentTarget.value)}
            autoComplete="email"
            spellCheck={false}
            required
          />
        )}
      </Field>
      {wasProvider ? (
        <fieldset disabled={!isProvider} hidden={!isProvider} className="space-y-6">
          <legend className="sr-only">Your business</legend>
          <BusinessName
            id={fields.businessName.id}
            name="businessName"
            value={businessName}
            onValueChange={setBusinessName}
            error={fields.businessName.error}
            email={email}
          />
          <Field
            id={fields.phone.id}
            label="Phone"
            hint="10 to 15 digits. Clients see it when they press “Show phone”."
            error={fields.phone.error}
          >
            {(ids) => (
              <TextBox
                {...ids}
                type="tel"
                name="phone"
                defaultValue={fields.phone.typed}
                autoComplete="tel"
                maxLength={40}
                required
              />
            )}
          </Field>
        </fieldset>
      ) : null}
      <LocationLine
        id={fields.location.id}
        initial={textOf(typed?.location)}
        hint="Your town or postcode."
        error={fields.location.error}
      />
      {wasProvider ? (
        <fieldset disabled={!isProvider} hidden={!isProvider}>
          <legend className="sr-only">What you offer</legend>
          <CategoryPicker
            groups={groups}
            name="categories"
            otherName="categoryOther"
            defaultIds={listOf(typed?.categories).map(Number)}
            defaultOther={textOf(typed?.categoryOther)}
            id={fields.categories.id}
            otherId={fields.categoryOther.id}
            error={fields.categories.error}
            otherError={fields.categoryOther.error}
          />
        </fieldset>
      ) : null}
      <Field id={fields.password.id} label="Password" hint="At least 8 characters." error={fields.password.error}>
        {(ids) => <TextBox {...ids} type="password" name="password" autoComplete="new-password" required />}
      </Field>
      <Field id={fields.confirm.id} label="Confirm password" error={fields.confirm.error}>
        {(ids) => <TextBox {...ids} type="password" name="confirm" autoComplete="new-password" required />}
      </Field>
      {captcha ? <Captcha widget={captcha} /> : null}
      {left > 0 ? (
        <Notice tone="amber" title="Rate limit reached">
          Please wait {waitText(left)} before trying again.
        </Notice>
      ) : null}
      <Button type="submit" disabled={busy || running} className="w-full" icon={busy ? <Spinner /> : undefined}>
        {busy ? 'Creating account...' : 'Sign up'}
      </Button>
    </Form>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function listOf(value: unknown): string[] {
  return [value].flat().filter((entry) => typeof entry === 'string')
}
