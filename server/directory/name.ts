import { fullName } from '#contract/profile.ts'

export type NameRow = { business_name: string | null; first_name: string; last_name: string }

/** What a listing is called. */
export function listingName({ business_name, first_name, last_name }: NameRow): string {
  return business_name || fullName({ firstName: first_name, lastName: last_name }) || 'Professional Service Provider'
}
