import type { z } from 'zod'
import type { EditProfile, OwnProfile } from '#contract/own-profile.ts'
import { SOCIAL_NETWORKS, type SocialNetwork } from '#contract/profile.ts'

export const COMMON_FIELDS = ['firstName', 'lastName', 'location'] as const
export const BUSINESS_FIELDS = [
  'businessName',
  'title',
  'phone',
  'skills',
  'bio',
  'available',
  'otherCategory',
  ...SOCIAL_NETWORKS,
] as const

export type TextField = (typeof COMMON_FIELDS)[number] | (typeof BUSINESS_FIELDS)[number]

export type ProfileValues = Record<TextField, string> & { category: number[] }

export function storedValues({ firstName, lastName, location, business }: OwnProfile): ProfileValues {
  return {
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
    category: business?.categories.ids ?? [],
    ...socialOf((network) => business?.socialLinks[network] ?? ''),
  }
}

export function postedValues(form: FormData): ProfileValues {
  const text = (name: TextField) => String(form.get(name) ?? '').replace(/\r\n/g, '\n')
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    location: text('location'),
    businessName: text('businessName'),
    title: text('title'),
    phone: text('phone'),
    skills: text('skills'),
    bio: text('bio'),
    available: text('available'),
    otherCategory: text('otherCategory'),
    category: form.getAll('category').map(Number),
    ...socialOf(text),
  }
}

function socialOf(text: (network: SocialNetwork) => string): Record<SocialNetwork, string> {
  return {
    website: text('website'),
    linkedin: text('linkedin'),
    twitter: text('twitter'),
    instagram: text('instagram'),
    facebook: text('facebook'),
    youtube: text('youtube'),
    tiktok: text('tiktok'),
  }
}

export function inputOf(values: ProfileValues, own: OwnProfile): z.input<typeof EditProfile> {
  const { firstName, lastName, location, businessName, title, phone, bio } = values
  if (!own.business) return { firstName, lastName, location }
  const before = own.business.categories.ids.filter((id) => values.category.includes(id))
  return {
    firstName,
    lastName,
    location,
    business: {
      businessName,
      title,
      phone,
      bio,
      skills: values.skills.split('\n').map((name) => ({ name })),
      categories: { ids: [...new Set([...before, ...values.category])], other: values.otherCategory || null },
      socialLinks: socialOf((network) => values[network]),
      available: values.available !== '',
    },
  }
}

export type ProfileErrors = Partial<Record<TextField | 'category', string>>

export function errorsOf(issues: readonly z.core.$ZodIssue[]): ProfileErrors {
  const errors: ProfileErrors = {}
  for (const { path, message } of issues) {
    const field = fieldOf(path.map(String).filter((step) => step !== 'business'))
    if (field && !errors[field]) errors[field] = message
  }
  return errors
}

function fieldOf([first = '', second = '']: string[]): TextField | 'category' | undefined {
  if (first === 'categories') return second === 'other' ? 'otherCategory' : 'category'
  const name = first === 'socialLinks' ? second : first
  return [...COMMON_FIELDS, ...BUSINESS_FIELDS].find((field) => field === name)
}
