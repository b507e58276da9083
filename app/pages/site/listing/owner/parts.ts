import type { ProfileField } from '#contract/profile/words.ts'

/** What an owner edits at once on the own page; `anchor` is its place in the account settings. */
export const PARTS = {
  names: { label: 'Edit names', fields: ['businessName', 'firstName', 'lastName', 'title'], anchor: 'businessName' },
  bio: { label: 'Edit bio', fields: ['bio'], anchor: 'bio' },
  skills: { label: 'Edit skills', fields: ['skills'], anchor: 'skills' },
  details: {
    label: 'Edit location and phone',
    fields: ['location', 'phone', 'available'],
    anchor: 'location',
  },
  links: {
    label: 'Edit links',
    fields: ['website', 'linkedin', 'twitter', 'instagram', 'facebook', 'youtube', 'tiktok'],
    anchor: 'website',
  },
} as const satisfies Record<string, { label: string; fields: readonly ProfileField[]; anchor: ProfileField }>

export type Part = keyof typeof PARTS
