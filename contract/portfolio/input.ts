import { z } from 'zod'
import { line, paragraphs } from '../typed-text.ts'
import {
  CAPTION_LENGTH,
  ITEM_DESCRIPTION_LENGTH,
  ITEM_KINDS,
  ITEM_TITLE_LENGTH,
  MEDIA_REQUIRED,
  MOST_ITEMS,
  MOST_MEDIA,
} from './words.ts'

const item = {
  kind: z.enum(ITEM_KINDS, 'Choose what you want to show'),
  title: line(ITEM_TITLE_LENGTH),
  description: paragraphs(ITEM_DESCRIPTION_LENGTH),
  /** In their order. */
  media: z
    .array(z.strictObject({ id: z.uuid(), caption: line(CAPTION_LENGTH) }))
    .min(1, MEDIA_REQUIRED.message)
    .max(MOST_MEDIA, `Add at most ${MOST_MEDIA} files`),
}

export const NewItem = z.strictObject(item)
export type NewItem = z.infer<typeof NewItem>

export const EditItem = z.strictObject({ id: z.uuid(), version: z.iso.datetime(), ...item })
export type EditItem = z.infer<typeof EditItem>

export const ItemOrder = z.strictObject({ ids: z.array(z.uuid()).max(MOST_ITEMS) })
