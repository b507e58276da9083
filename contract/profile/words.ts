export type Skill = { name: string; category: string }

export const MOST_SKILLS = 30
export const SKILL_LENGTH = 50
export const BIO_LENGTH = 2000

export const SOCIAL_NETWORKS = ['website', 'linkedin', 'twitter', 'instagram', 'facebook', 'youtube', 'tiktok'] as const
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number]
export type SocialLinks = Record<SocialNetwork, string>

export const noLinks: SocialLinks = {
  website: '',
  linkedin: '',
  twitter: '',
  instagram: '',
  facebook: '',
  youtube: '',
  tiktok: '',
}

/** Missing links become empty; null: not a plain object. */
export function readSocialLinks(stored: unknown): SocialLinks | null {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null
  const links = { ...noLinks }
  const entries = new Map(Object.entries(stored))
  for (const network of SOCIAL_NETWORKS) {
    const value = entries.get(network)
    links[network] = value === undefined || value === null ? '' : String(value)
  }
  return links
}

export function fullName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim()
}

export function displayName(person: { firstName: string; lastName: string; email?: string | null }): string {
  return fullName(person) || person.email || 'User'
}
