import { z } from 'zod'

// What the procedures give, field by field: what is not named here never leaves the server.

export const sitemapPart = z.object({ name: z.string(), changedAt: z.date().nullable() })
export const sitemapEntry = z.object({ path: z.string(), changedAt: z.date().nullable() })
