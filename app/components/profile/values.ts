import type { SuggestionTexts } from '#contract/category/words.ts'
import type { FormResult, FormValues } from '#contract/form.ts'
import type { OwnProfile } from '#contract/profile/view.ts'
import { noLinks, type ProfileField } from '#contract/profile/words.ts'

export const PROFILE_FORM = {
  seen: 'text',
  firstName: 'text',
  lastName: 'text',
  location: 'text',
  businessName: 'text',
  title: 'text',
  phone: 'text',
  skills: 'text',
  category: 200,
  otherCategory: 'text',
  bio: 'text',
  website: 'text',
  linkedin: 'text',
  twitter: 'text',
  instagram: 'text',
  facebook: 'text',
  youtube: 'text',
  tiktok: 'text',
  available: 'text',
} as const

/** What suggestions of categories are made from. */
export function profileTexts({ businessName, title }: ProfileValues): SuggestionTexts {
  return { businessName, title }
}

/** The fields of ProfileChanges that have other names in the form. */
export const PROFILE_PATHS = { 'categories.other': 'otherCategory', categories: 'category' } as const

export type ProfileValues = FormValues<typeof PROFILE_FORM>
export type ProfileResult = FormResult<typeof PROFILE_FORM>

export function storedValues({ firstName, lastName, location, business, versions }: OwnProfile): ProfileValues {
  return {
    seen: JSON.stringify(versions),
    firstName,
    lastName,
    location,
    businessName: business?.businessName ?? '',
    title: business?.title ?? '',
    phone: business?.phone ?? '',
    skills: business?.skills.map(({ name }) => name).join('\n') ?? '',
    bio: business?.bio ?? '',
    available: business?.available ? 'on' : '',
    otherCategory: business?.categories.other ?? '',
    category: business?.categories.ids.map(String) ?? [],
    ...(business?.socialLinks ?? noLinks),
  }
}

/** What the form says about these fields. Categories chosen before keep their order; new ones follow. */
export function changesOf(values: ProfileValues, names: readonly ProfileField[], chosenBefore: number[]) {
  const chosen = values.category.map(Number)
  const before = chosenBefore.filter((id) => chosen.includes(id))
  const { seen, category, otherCategory, ...texts } = values
  const all = {
    ...texts,
    skills: values.skills.split('\n').map((name) => ({ name })),
    categories: { ids: [...new Set([...before, ...chosen])], other: otherCategory || null },
    available: values.available !== '',
  }
  return Object.fromEntries(names.map((name) => [name, all[name]]))
}
