import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { CategoryPicker } from '#app/components/category-picker.tsx'
import { LocationLine } from '#app/components/search/location-line.tsx'
import { TextLine } from '#app/components/text-line.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { CategoryGroup } from '#contract/category.ts'
import type { OwnProfile } from '#contract/own-profile.ts'
import { BIO_LENGTH, MOST_SKILLS, SKILL_LENGTH, SOCIAL_NETWORKS, type SocialNetwork } from '#contract/profile.ts'
import { type ProfileErrors, type ProfileValues, storedValues } from './profile-values.ts'
import type { ProfileRefusal } from './save-profile.ts'

type Props = { own: OwnProfile; groups: CategoryGroup[]; refused: ProfileRefusal | undefined }

export function AccountProfile({ own, groups, refused: newest }: Props) {
  const busy = useNavigation().formMethod === 'POST'
  const refused = useLastRefusal(newest, own.updatedAt.getTime())
  const values = refused?.values ?? storedValues(own)
  const errors = refused?.errors ?? {}
  const listed = Object.entries(errors).map(([field, message]) => ({ field, message }))
  return (
    <Form method="post" action="/account?tab=profile" noValidate className="max-w-2xl space-y-6">
      {listed.length > 0 ? <ErrorSummary key={refused?.at} errors={listed} /> : null}
      {refused?.refusal ? <Refusal key={refused.at} {...refused.refusal} /> : null}
      <div className="grid gap-6 sm:grid-cols-2">
        <TextLine
          name="firstName"
          label="First name"
          autoComplete="given-name"
          required
          values={values}
          errors={errors}
        />
        <TextLine
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          required
          values={values}
          errors={errors}
        />
      </div>
      <LocationLine initial={values.location} error={errors.location} optional />
      {own.business ? <BusinessFields values={values} errors={errors} groups={groups} /> : null}
      <Button type="submit" busy={busy}>
        Save profile
      </Button>
    </Form>
  )
}

/** Keeps the last errors until a save succeeds; following a link in the summary must not clear them. */
function useLastRefusal(newest: ProfileRefusal | undefined, saved: number): ProfileRefusal | undefined {
  const [kept, keep] = useState({ refusal: newest, saved })
  if (newest && newest !== kept.refusal) keep({ refusal: newest, saved })
  return kept.saved === saved ? kept.refusal : undefined
}

function Refusal({ title, message, signIn = false }: NonNullable<ProfileRefusal['refusal']>) {
  return (
    <Notice tone="danger" role="alert" title={title}>
      {message}{' '}
      {signIn ? (
        <a
          href="/login?return=%2Faccount"
          target="_blank"
          rel="noopener"
          className="font-medium underline underline-offset-4"
        >
          Login (opens in a new tab)
        </a>
      ) : null}
    </Notice>
  )
}

type FormState = { values: ProfileValues; errors: ProfileErrors }

function BusinessFields({ values, errors, groups }: FormState & { groups: CategoryGroup[] }) {
  const formState = { values, errors }
  return (
    <>
      <TextLine name="businessName" label="Business name" autoComplete="organization" {...formState} />
      <TextLine
        name="title"
        label="What you are"
        hint="One line, such as “Gas Safe heating engineer”."
        {...formState}
      />
      <TextLine
        name="phone"
        label="Phone"
        type="tel"
        autoComplete="tel"
        hint="SettingsData on your listing when someone clicks to see it."
        {...formState}
      />
      <Field
        id="skills"
        label="Skills"
        hint={`One per line, at most ${MOST_SKILLS}, each up to ${SKILL_LENGTH} characters.`}
        error={errors.skills}
        optional
      >
        {(ids) => <TextArea {...ids} name="skills" rows={5} defaultValue={values.skills} />}
      </Field>
      <CategoryPicker
        groups={groups}
        name="category"
        otherName="otherCategory"
        id="category"
        otherId="otherCategory"
        defaultIds={values.category}
        defaultOther={values.otherCategory}
        error={errors.category}
        otherError={errors.otherCategory}
      />
      <fieldset className="space-y-6 border-t pt-6">
        <legend className="float-left mb-6 w-full">
          <h2 className="text-heading">Professional information</h2>
        </legend>
        <div className="clear-both">
          <Field
            id="bio"
            label="Bio"
            hint={`What you do and how you work, up to ${BIO_LENGTH} characters.`}
            error={errors.bio}
            optional
          >
            {(ids) => <TextArea {...ids} name="bio" rows={8} defaultValue={values.bio} />}
          </Field>
        </div>
        {SOCIAL_NETWORKS.map((network) => (
          <TextLine
            key={network}
            name={network}
            label={networks[network]}
            type="url"
            inputMode="url"
            maxLength={300}
            placeholder="https://"
            {...formState}
          />
        ))}
        <Switch
          name="available"
          defaultChecked={values.available !== ''}
          label="Available for new work"
          hint="Your listing will say so."
        />
      </fieldset>
    </>
  )
}

const networks: Record<SocialNetwork, string> = {
  website: 'Website',
  linkedin: 'LinkedIn',
  twitter: 'X (Twitter)',
  instagram: 'Instagram',
  facebook: 'Facebook',
  youtube: 'YouTube',
  tiktok: 'TikTok',
}
