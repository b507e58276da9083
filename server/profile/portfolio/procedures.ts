import { z } from 'zod'
import { ById } from '#contract/by-id.ts'
import { EditItem, ItemOrder, NewItem } from '#contract/portfolio/input.ts'
import { EditableItem, Medium, PortfolioItem } from '#contract/portfolio/view.ts'
import { MAX_MEDIA } from '#contract/portfolio/words.ts'
import { PICTURE_REFUSALS } from '#server/file/photo.ts'
import { anyoneReads, member, memberActs, providerActs, providerReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { findFile } from './files.ts'
import * as items from './items.ts'
import { editableItem, ownMedia, portfolioOf } from './items.ts'
import * as uploads from './media.ts'

const Filename = z.string().regex(/^\d{1,20}-\d{1,20}\.(webp|mp4)$/)

/** `path` is that of the file store. */
const StoredMedium = z.object({ path: z.string(), type: z.string(), bytes: z.number() })

export const own = providerReads
  .output(z.array(PortfolioItem))
  .handler(({ context }) => portfolioOf(context.work, context.person.id))

export const editable = providerReads
  .input(ById)
  .output(EditableItem)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => editableItem(context.work, context.person, input.id))

export const add = member
  .input(NewItem)
  .output(z.object({ id: z.uuid() }))
  .errors(refusals('NOT_FOUND', 'PAIR_NEEDED', 'PORTFOLIO_FULL'))
  .handler(({ input, context }) => items.addItem(context.work, context.person, input))

export const edit = member
  .input(EditItem)
  .output(z.object({ id: z.uuid() }))
  .errors(refusals('NOT_FOUND', 'PAIR_NEEDED', 'CHANGED_MEANWHILE'))
  .handler(({ input, context }) => items.editItem(context.work, context.person, input))

export const remove = providerActs
  .input(ById)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => items.removeItem(context.work, context.person, input.id))

export const order = memberActs
  .input(ItemOrder)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => items.orderItems(context.work, context.person, input.ids))

/** A JPEG, PNG, WEBP or MP4 of at most 10 MB. */
export const addMedium = member
  .input(z.strictObject({ file: z.instanceof(Blob), poster: z.instanceof(Blob).optional() }))
  .output(Medium)
  .errors(refusals(...PICTURE_REFUSALS, 'TOO_MANY_FILES', 'QUOTA_REACHED', 'IMAGE_NOT_SAVED', 'TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => uploads.addMedium(context.work, context.person, input))

export const removeMedium = providerActs
  .input(z.union([ById, z.strictObject({ filename: Filename })]))
  .errors(refusals('NOT_FOUND', 'MEDIA_NEEDED'))
  .handler(({ input, context }) => uploads.removeMedium(context.work, context.person, input))

/** The caller's own, for a form that is shown again. */
export const media = providerReads
  .input(z.strictObject({ ids: z.array(z.uuid()).max(2 * MAX_MEDIA) }))
  .output(z.array(Medium))
  .handler(({ input, context }) => ownMedia(context.work, context.person, input.ids))

export const file = anyoneReads
  .input(
    z.strictObject({ ownerId: z.uuid(), file: z.string().regex(/^\d{1,20}-\d{1,20}(-\d{3,4})?\.(avif|webp|mp4)$/) }),
  )
  .output(StoredMedium)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => findFile(context.work, input))
