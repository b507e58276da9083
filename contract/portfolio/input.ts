import { z } from 'zod'
import { line, paragraphs } from '../typed-text.ts'
import { MEDIA_REQUIRED } from './upload.ts'
import {
  CAPTION_LENGTH,
  ITEM_DESCRIPTION_LENGTH,
  ITEM_KINDS,
  ITEM_TITLE_LENGTH,
  MAX_ITEMS,
  MAX_MEDIA,
} from './words.ts'

const item = {
  kind: z.enum(ITEM_KINDS, 'Choose what you want to show'),
  title: line(ITEM_TITLE_LENGTH),
  description: paragraphs(ITEM_DESCRIPTION_LENGTH),
  /** In their order. */
  media: z
    .array(z.strictObject({ id: z.uuid(), caption: line(CAPTION_LENGTH) }))
    .min(1, MEDIA_REQUIRED.message)
    .max(MAX_MEDIA, `Add at most ${MAX_MEDIA} files`),
}

export const NewItem = z.strictObject(item)
export type NewItem = z.infer<typeof NewItem>

export const EditItem = z.strictObject({ id: z.uuid(), version: z.iso.datetime(), ...item })
export type EditItem = z.infer<typeof EditItem>

export const ItemOrder = z.strictObject({ ids: z.array(z.uuid()).max(MAX_ITEMS) })
