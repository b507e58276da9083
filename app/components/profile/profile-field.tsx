import type { ComponentProps } from 'react'
import { CategoryPicker } from '#app/components/category/picker.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { LocationLine } from '#app/components/search/location-line.tsx'
import { Field } from '#app/ui/field.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { CategoryGroup, CategorySuggestion } from '#contract/category/view.ts'
import {
  BIO_LENGTH,
  FIELD_LABELS,
  MAX_SKILLS,
  type ProfileField as Name,
  SKILL_LENGTH,
  SOCIAL_NETWORKS,
  type SocialNetwork,
} from '#contract/profile/words.ts'
import { type ProfileResult, profileTexts } from './values.ts'

export type ProfileState = Pick<ProfileResult, 'values' | 'errors'>

type LineName = 'firstName' | 'lastName' | 'businessName' | 'title' | 'phone' | SocialNetwork

type ProfileFieldProps = {
  name: Name
  state: ProfileState
  groups?: readonly CategoryGroup[]
  suggested?: readonly CategorySuggestion[]
  /** Although most people need it. */
  optional?: boolean
}

/** A field of the profile, the same in the account settings and on the own page. */
export function ProfileField({ name, state, groups = [], suggested = [], optional = false }: ProfileFieldProps) {
  const { values, errors } = state
  if (name === 'location') return <LocationLine initial={values.location} error={errors.location} optional />
  if (name === 'skills' || name === 'bio') return <LongText name={name} state={state} />
  if (name === 'categories') return <Categories state={state} groups={groups} suggested={suggested} />
  if (name === 'available') {
    return (
      <Switch
        id="available"
        name="available"
        defaultChecked={values.available !== ''}
        label={FIELD_LABELS.available}
        hint="Your listing will say so."
      />
    )
  }
  return (
    <TextLine
      name={name}
      label={FIELD_LABELS[name]}
      {...(lines[name] ?? networkLine)}
      {...(optional ? { required: false } : {})}
      result={state}
    />
  )
}

/** Other networks have `networkLine`. */
const lines: Partial<Record<LineName, Omit<ComponentProps<typeof TextLine>, 'name' | 'label' | 'result'>>> = {
  firstName: { autoComplete: 'given-name', required: true },
  lastName: { autoComplete: 'family-name', required: true },
  businessName: { autoComplete: 'organization' },
  title: { hint: 'One line, such as “Gas Safe heating engineer”.' },
  phone: { type: 'tel', autoComplete: 'tel', hint: 'Shown on your listing when someone clicks to see it.' },
  website: { inputMode: 'url', maxLength: 300, placeholder: 'https://' },
}

/** A handle is no address. */
const networkLine = { inputMode: 'url', maxLength: 300, placeholder: '@name or https://' } as const

const longTexts = {
  skills: { hint: `One per line, at most ${MAX_SKILLS}, each up to ${SKILL_LENGTH} characters.`, rows: 5 },
  bio: { hint: `What you do and how you work, up to ${BIO_LENGTH} characters.`, rows: 8 },
}

function LongText({ name, state: { values, errors } }: { name: 'skills' | 'bio'; state: ProfileState }) {
  const { hint, rows } = longTexts[name]
  return (
    <Field id={name} label={FIELD_LABELS[name]} hint={hint} error={errors[name]} optional>
      {(ids) => <TextArea {...ids} name={name} rows={rows} defaultValue={values[name]} />}
    </Field>
  )
}

type CategoriesProps = {
  state: ProfileState
  groups: readonly CategoryGroup[]
  suggested: readonly CategorySuggestion[]
}

function Categories({ state: { values, errors }, groups, suggested }: CategoriesProps) {
  return (
    <CategoryPicker
      groups={groups}
      texts={profileTexts(values)}
      suggested={suggested}
      defaultIds={values.category.map(Number)}
      defaultOther={values.otherCategory}
      error={errors.category}
      otherError={errors.otherCategory}
    />
  )
}

export function SocialLinkFields({ state }: { state: ProfileState }) {
  return SOCIAL_NETWORKS.map((network) => <ProfileField key={network} name={network} state={state} />)
}
