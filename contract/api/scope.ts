/** What a key or an access token may be used for. */
export const API_SCOPES = ['read', 'jobs', 'listing', 'messages', 'admin'] as const
export type ApiScope = (typeof API_SCOPES)[number]

/** All that a person may do for themself. */
export const PERSONAL_SCOPES: readonly ApiScope[] = API_SCOPES.filter((scope) => scope !== 'admin')

/** Days that a key may be used. */
export const KEY_DAYS = [30, 90, 365] as const
export const ADMIN_KEY_HOURS = 12
export const MAX_KEYS = 20

export const SCOPE_LABELS: Record<ApiScope, { label: string; hint: string }> = {
  read: { label: 'Read', hint: 'See what you see, and change nothing. Messages need their own scope.' },
  jobs: { label: 'Jobs', hint: 'Post, edit and close jobs, and open the contact details of others’.' },
  listing: { label: 'Profile and listing', hint: 'Change your profile, listing, saved items and reviews.' },
  messages: { label: 'Messages', hint: 'Read and send messages.' },
  admin: { label: 'Admin', hint: 'Everything that admins do. Such a key works for 12 hours.' },
}
