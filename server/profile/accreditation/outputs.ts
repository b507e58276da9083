import { z } from 'zod'
import { ACCREDITATION_KINDS, type Accreditation, type AccreditationShown } from '#contract/profile/accreditation.ts'

// Only fields named here leave the server.

export const accreditation = z.object({
  id: z.uuid(),
  kind: z.enum(ACCREDITATION_KINDS),
  name: z.string(),
  number: z.string(),
  expiresOn: z.string().nullable(),
  expired: z.boolean(),
  statedAt: z.date(),
}) satisfies z.ZodType<Accreditation>

export const accreditationShown = z.object({
  id: z.uuid(),
  name: z.string(),
  details: z.string(),
  stated: z.string(),
  checked: z.boolean(),
}) satisfies z.ZodType<AccreditationShown>

export const addedAccreditation = z.object({ id: z.uuid() })
