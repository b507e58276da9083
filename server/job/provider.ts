import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { fullName } from '#contract/profile/words.ts'

/** Reads `namedProvider`: a provider named beside a job. `listed`: has a public page now. */
export const NamedProvider = z
  .object({
    id: z.uuid(),
    business: z.string().nullable(),
    first: z.string(),
    last: z.string(),
    imageUrl: z.string().nullable(),
    listed: z.boolean(),
  })
  .transform(({ business, first, last, ...provider }) => ({
    ...provider,
    name: business || fullName({ firstName: first, lastName: last }) || 'A provider',
  }))

/** Selects a provider `p`. */
export const namedProvider = sql`
  jsonb_build_object('id', p.id, 'first', p.first_name, 'last', p.last_name, 'business', p.business_name,
    'imageUrl', p.profile_image_url,
    'listed', exists (select from public_listings l where l.id = p.id))`

/** Who was hired for a job `j`; null if no one yet, or a person we do not know. */
export const hiredProvider = sql`(select ${namedProvider} from profiles p where p.id = j.hired_provider_id)`
