import { fullName } from '#contract/profile.ts'

/** What a provider is called where a job speaks of them. */
export function nameOf({ business, first, last }: { business: string | null; first: string; last: string }): string {
  return business || fullName({ firstName: first, lastName: last }) || 'A provider'
}
