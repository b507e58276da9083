import { z } from 'zod'
import { MediumData, PortfolioChange, PortfolioData, PortfolioInput } from '#contract/api/profile.ts'
import { ById } from '#contract/by-id.ts'
import { ItemOrder } from '#contract/portfolio/input.ts'
import type { EditableItem, Medium } from '#contract/portfolio/view.ts'
import { PICTURE_REFUSALS } from '#server/file/photo.ts'
import * as items from '#server/profile/portfolio/items.ts'
import { addMedium as addOne, removeMedium as removeOne } from '#server/profile/portfolio/media.ts'
import { member, memberActs, providerActs, providerReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { linkTo, type Work } from '#server/work/work.ts'
import { operation } from '../operation.ts'
import { ITEM, ITEM_EXAMPLE, MEDIUM, MEDIUM_EXAMPLE } from './examples.ts'

const VERSION = '2026-11-20T16:05:00.000Z'
const BODY = {
  ...ITEM_EXAMPLE,
  media: [
    { id: MEDIUM, caption: 'Before' },
    { id: ITEM, caption: 'After' },
  ],
}

export const list = providerReads
  .meta({ scope: 'read' })
  .route(
    operation('GET /profile/portfolio', {
      tag: 'Profile',
      summary: 'List your portfolio',
      description: 'In your order, also while your listing isn’t public.',
      example: { answer: { items: [{ id: ITEM, ...ITEM_EXAMPLE, media: [MEDIUM_EXAMPLE], version: VERSION }] } },
    }),
  )
  .output(z.object({ items: z.array(PortfolioData) }))
  .handler(async ({ context: { work, person } }) => {
    const own = await items.portfolioOf(work, person.id)
    return { items: own.map((item) => itemData(work, item)) }
  })

export const addMedium = member
  .meta({ scope: 'listing' })
  .route(
    operation('POST /profile/portfolio/media', {
      tag: 'Profile',
      summary: 'Upload a picture or video',
      description:
        'A JPEG, PNG, WEBP or MP4 of at most 10 MB, as the field `file` of multipart/form-data; for a video, its first picture can come as `poster`. It waits for a day to be used in an item.',
      status: 201,
      example: { answer: MEDIUM_EXAMPLE },
    }),
  )
  .input(z.strictObject({ file: z.file(), poster: z.file().optional() }))
  .output(MediumData)
  .errors(refusals(...PICTURE_REFUSALS, 'TOO_MANY_FILES', 'QUOTA_REACHED', 'IMAGE_NOT_SAVED', 'TOO_MANY_REQUESTS'))
  .handler(async ({ input, context: { work, person } }) => mediumData(work, await addOne(work, person, input)))

export const removeMedium = providerActs
  .meta({ scope: 'listing' })
  .route(
    operation('DELETE /profile/portfolio/media/{id}', {
      tag: 'Profile',
      summary: 'Delete a picture or video',
      example: {},
    }),
  )
  .input(ById)
  .errors(refusals('NOT_FOUND', 'MEDIA_NEEDED'))
  .handler(({ input, context }) => removeOne(context.work, context.person, input))

const Saved = z.object({ id: z.uuid() })

export const add = member
  .meta({ scope: 'listing' })
  .route(
    operation('POST /profile/portfolio', {
      tag: 'Profile',
      summary: 'Add an item to your portfolio',
      description: 'Upload its pictures and videos first. “before_after” needs two pictures, in this order.',
      status: 201,
      example: { body: BODY, answer: { id: ITEM } },
    }),
  )
  .input(PortfolioInput)
  .output(Saved)
  .errors(refusals('NOT_FOUND', 'PAIR_NEEDED', 'PORTFOLIO_FULL'))
  .handler(({ input, context }) => items.addItem(context.work, context.person, input))

export const edit = member
  .meta({ scope: 'listing' })
  .route(
    operation('PUT /profile/portfolio/{id}', {
      tag: 'Profile',
      summary: 'Replace an item of your portfolio',
      description: 'Media that you don’t name any more are deleted.',
      example: { body: { ...BODY, version: VERSION }, answer: { id: ITEM } },
    }),
  )
  .input(PortfolioChange.extend(ById.shape))
  .output(Saved)
  .errors(refusals('NOT_FOUND', 'PAIR_NEEDED', 'CHANGED_MEANWHILE'))
  .handler(({ input, context }) => items.editItem(context.work, context.person, input))

export const remove = providerActs
  .meta({ scope: 'listing' })
  .route(
    operation('DELETE /profile/portfolio/{id}', {
      tag: 'Profile',
      summary: 'Delete an item of your portfolio',
      description: 'With its pictures and videos.',
      example: {},
    }),
  )
  .input(ById)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => items.removeItem(context.work, context.person, input.id))

export const order = memberActs
  .meta({ scope: 'listing' })
  .route(
    operation('PUT /profile/portfolio-order', {
      tag: 'Profile',
      summary: 'Put your portfolio in order',
      description: 'Items that you don’t name come first.',
      example: { body: { ids: [ITEM] } },
    }),
  )
  .input(ItemOrder)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => items.orderItems(context.work, context.person, input.ids))

function itemData(work: Work, item: EditableItem): PortfolioData {
  return { ...item, media: item.media.map((medium) => mediumData(work, medium)) }
}

function mediumData(work: Work, medium: Medium): MediumData {
  return { ...medium, url: linkTo(work, medium.url) }
}
