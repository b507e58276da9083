import { z } from 'zod'
import { fullName } from '#contract/profile/words.ts'

export const NameRow = z.object({ business_name: z.string().nullable(), first_name: z.string(), last_name: z.string() })
type NameRow = z.infer<typeof NameRow>

export function listingName({ business_name, first_name, last_name }: NameRow): string {
  return business_name || fullName({ firstName: first_name, lastName: last_name }) || 'Professional Service Provider'
}
