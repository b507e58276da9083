import { z } from 'zod'
import type { Near } from '#contract/place/near.ts'

// Only fields named here leave the server.

const label = z.object({ label: z.string() })

export const geocoding = z.object({
  best: label.extend({ lat: z.number(), lng: z.number() }).nullable(),
  others: z.array(label),
})

export const suggestion = label.extend({ kind: z.enum(['postcode', 'district', 'area', 'town', 'region']) })

export const near = label
  .extend({ code: z.string(), point: z.object({ lat: z.number(), lng: z.number() }) })
  .nullable() satisfies z.ZodType<Near | null>

export const district = z.string().nullable()

export const nearestPlace = label.nullable()
