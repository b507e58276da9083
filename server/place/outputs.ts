import { z } from 'zod'

// Only fields named here leave the server.

const label = z.object({ label: z.string() })

export const geocoding = z.object({
  best: label.extend({ lat: z.number(), lng: z.number() }).nullable(),
  others: z.array(label),
})

export const suggestion = label.extend({ kind: z.enum(['postcode', 'district', 'area', 'town', 'region']) })

export const district = z.string().nullable()

export const nearestPlace = label.nullable()
