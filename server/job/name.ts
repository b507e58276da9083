import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { fullName } from '#contract/profile/words.ts'

/** A provider named beside a job; `listed`: has a public page now. */
export const NamedProvider = z.object({
  id: z.uuid(),
  business: z.string().nullable(),
  first: z.string(),
  last: z.string(),
  image: z.string().nullable(),
  listed: z.boolean(),
})
export type NamedProvider = z.infer<typeof NamedProvider>

/** Of a provider `p`: a `NamedProvider`. */
export const namedProvider = sql`
  jsonb_build_object('id', p.id, 'first', p.first_name, 'last', p.last_name, 'business', p.business_name,
    'image', p.profile_image_url,
    'listed', exists (select from public_listings l where l.id = p.id))`

/** Who was hired for a job `j`: a `NamedProvider`; null: no one yet, or a person we do not know. */
export const hiredProvider = sql`(select ${namedProvider} from profiles p where p.id = j.hired_provider_id)`

export function nameOf({ business, first, last }: NamedProvider): string {
  return business || fullName({ firstName: first, lastName: last }) || 'A provider'
}

export function providerOf(provider: NamedProvider): { id: string; name: string; listed: boolean } {
  return { id: provider.id, name: nameOf(provider), listed: provider.listed }
}
