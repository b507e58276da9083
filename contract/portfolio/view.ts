import { z } from 'zod'
import { ITEM_KINDS, MEDIA_TYPES } from './words.ts'

/** `width` and `height` are those of its largest picture, in pixels; null if not known, or of a video without a picture. */
export const Medium = z.object({
  id: z.uuid(),
  url: z.string(),
  type: z.enum(MEDIA_TYPES),
  filename: z.string(),
  caption: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
})
export type Medium = z.infer<typeof Medium>

/** An uploaded picture comes in several sizes (`sourcesOf`), a drawn one in one file. */
export const Picture = Medium.pick({ url: true, type: true, width: true, height: true })
export type Picture = z.infer<typeof Picture>

/** The first medium is the cover; `before_after` has two pictures, in this order. */
export const PortfolioItem = z.object({
  id: z.uuid(),
  kind: z.enum(ITEM_KINDS),
  title: z.string(),
  description: z.string(),
  media: z.array(Medium),
})
export type PortfolioItem = z.infer<typeof PortfolioItem>

/** `version` changes with each save, so that a form notices another window's. */
export const EditableItem = PortfolioItem.extend({ version: z.string() })
export type EditableItem = z.infer<typeof EditableItem>
