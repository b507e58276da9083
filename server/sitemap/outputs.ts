import { z } from 'zod'

// Only fields named here leave the server.

export const sitemapPart = z.object({ name: z.string(), changedAt: z.date().nullable() })
export const sitemapEntry = z.object({ path: z.string(), changedAt: z.date().nullable() })
