import { FIELD_BOXES } from '#app/components/form/field-boxes.ts'
import type { SuggestionTexts } from '#contract/category/words.ts'
import type { FormFields, FormResult, FormValues } from '#contract/form.ts'
import type { OwnProfile } from '#contract/profile/view.ts'
import { noLinks, PROFILE_FIELDS, type ProfileField, plainTexts } from '#contract/profile/words.ts'

export const PROFILE_FORM = formFields()

/** A field for each of the profile, in its order; categories are ticked, and perhaps named. */
function formFields(): Record<Exclude<ProfileField, 'categories'> | 'seen' | 'otherCategory', 'text'> & {
  category: 200
} & typeof FIELD_BOXES
function formFields(): FormFields {
  const ofCategories: FormFields = { category: 200, otherCategory: 'text' }
  const fields = PROFILE_FIELDS.map((name): FormFields => (name === 'categories' ? ofCategories : { [name]: 'text' }))
  return Object.assign({ seen: 'text', ...FIELD_BOXES }, ...fields)
}

/** What suggestions of categories are made from. */
export function profileTexts({ businessName, title }: ProfileValues): SuggestionTexts {
  return { businessName, title }
}

/** The fields of ProfileChanges that have other names in the form. */
export const PROFILE_PATHS = { 'categories.other': 'otherCategory', categories: 'category' } as const

type ProfileValues = FormValues<typeof PROFILE_FORM>
export type ProfileResult = FormResult<typeof PROFILE_FORM>

export function profileValues({ firstName, lastName, location, business, versions }: OwnProfile): ProfileValues {
  return {
    seen: JSON.stringify(versions),
    firstName,
    lastName,
    location,
    businessName: business?.businessName ?? '',
    phone: business?.phone ?? '',
    skills: business?.skills.map(({ name }) => name).join('\n') ?? '',
    available: business?.available ? 'on' : '',
    otherCategory: business?.categories.other ?? '',
    category: business?.categories.ids.map(String) ?? [],
    fieldId: [],
    fieldSeen: [],
    fieldValue: [],
    ...plainTexts(business),
    ...(business?.socialLinks ?? noLinks),
  }
}

/** What the form says about these fields. Categories chosen before keep their order; new ones follow. */
export function changesOf(values: ProfileValues, names: readonly ProfileField[], chosenBefore: number[]) {
  const chosen = values.category.map(Number)
  const before = chosenBefore.filter((id) => chosen.includes(id))
  const { seen, category, otherCategory, fieldId, fieldValue, ...texts } = values
  const all = {
    ...texts,
    skills: values.skills.split('\n').map((name) => ({ name })),
    categories: { ids: [...new Set([...before, ...chosen])], other: otherCategory || null },
    available: values.available !== '',
  }
  return Object.fromEntries(names.map((name) => [name, all[name]]))
}
