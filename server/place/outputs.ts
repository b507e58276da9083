import { z } from 'zod'

// What the procedures give, field by field: what is not named here never leaves the server.

const label = z.object({ label: z.string() })

export const geocoding = z.object({
  best: label.extend({ lat: z.number(), lng: z.number() }).nullable(),
  others: z.array(label),
})

export const suggestion = label.extend({ kind: z.enum(['postcode', 'district', 'area', 'town', 'region']) })

export const nearestPlace = label.nullable()
