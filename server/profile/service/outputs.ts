import { z } from 'zod'
import { type OwnService, SERVICE_UNITS, type Service } from '#contract/profile/service.ts'

// Only fields named here leave the server.

export const service = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  pricePence: z.number().nullable(),
  unit: z.enum(SERVICE_UNITS),
}) satisfies z.ZodType<Service>

export const ownService = service.extend({
  category: z.object({ id: z.number(), text: z.string() }).nullable(),
}) satisfies z.ZodType<OwnService>

export const addedService = z.object({ id: z.uuid() })
