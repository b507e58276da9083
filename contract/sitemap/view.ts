import { z } from 'zod'

export const SitemapPart = z.object({ name: z.string(), changedAt: z.date().nullable() })
export type SitemapPart = z.infer<typeof SitemapPart>

export const SitemapEntry = z.object({ path: z.string(), changedAt: z.date().nullable() })
export type SitemapEntry = z.infer<typeof SitemapEntry>
