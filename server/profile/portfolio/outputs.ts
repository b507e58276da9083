import { z } from 'zod'
import {
  type EditableItem,
  ITEM_KINDS,
  MEDIA_TYPES,
  type Medium,
  type PortfolioItem,
} from '#contract/portfolio/words.ts'

// Only fields named here leave the server.

export const medium = z.object({
  id: z.uuid(),
  url: z.string(),
  type: z.enum(MEDIA_TYPES),
  filename: z.string(),
  caption: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
}) satisfies z.ZodType<Medium>

export const portfolioItem = z.object({
  id: z.uuid(),
  kind: z.enum(ITEM_KINDS),
  title: z.string(),
  description: z.string(),
  media: z.array(medium),
}) satisfies z.ZodType<PortfolioItem>

export const editableItem = portfolioItem.extend({ version: z.string() }) satisfies z.ZodType<EditableItem>

export const itemRef = z.object({ id: z.uuid() })
/** `path` is that of the file store. */
export const storedMedium = z.object({ path: z.string(), type: z.string(), bytes: z.number() })
