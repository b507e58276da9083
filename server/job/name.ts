import { sql } from 'drizzle-orm'
import { fullName } from '#contract/profile.ts'

type Names = { business: string | null; first: string; last: string }

/** A provider as a job speaks of them; `listed`: has a public page now. */
export type Named = Names & { id: string; listed: boolean }

/** Of a provider `p`: a `Named`. */
export const named = sql`
  jsonb_build_object('id', p.id, 'first', p.first_name, 'last', p.last_name, 'business', p.business_name,
    'listed', exists (select from public_listings l where l.id = p.id))`

/** Who was hired for a job `j`: a `Named`; null: nobody yet, or nobody of ours. */
export const hiredProvider = sql`(select ${named} from profiles p where p.id = j.hired_provider_id)`

/** What a provider is called where a job speaks of them. */
export function nameOf({ business, first, last }: Names): string {
  return business || fullName({ firstName: first, lastName: last }) || 'A provider'
}

export function providerOf(provider: Named): { id: string; name: string; listed: boolean } {
  return { id: provider.id, name: nameOf(provider), listed: provider.listed }
}
