import { sql } from 'drizzle-orm'
import { z } from 'zod'

/** Reads `namedProvider`: a provider named beside a job. `listed`: has a public page now. */
export const NamedProvider = z.object({
  id: z.uuid(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  listed: z.boolean(),
})

/** Selects a provider `p`. */
export const namedProvider = sql`
  jsonb_build_object('id', p.id, 'name', profile_name(p, 'A provider'), 'imageUrl', p.profile_image_url,
    'listed', exists (select from public_listings l where l.id = p.id))`

/** Who was hired for a job `j`; null if no one yet, or a person we do not know. */
export const hiredProvider = sql`(select ${namedProvider} from profiles p where p.id = j.hired_provider_id)`
