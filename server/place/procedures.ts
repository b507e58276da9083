import { z } from 'zod'
import { PointInput } from '#contract/input.ts'
import { anyone } from '#server/work/procedure.ts'
import { lookUp, nearestTown, suggest as suggestPlaces } from './place.ts'

const Text = z.strictObject({ text: z.string().max(200) })

/** What a text means: the best place or null, and what else it may mean. */
export const find = anyone.input(Text).handler(({ input, context }) => lookUp(context.work.site.places, input.text))

export const suggest = anyone
  .input(Text)
  .handler(({ input, context }) => suggestPlaces(context.work.site.places, input.text))

/** The town to name a device position by. */
export const nearest = anyone
  .input(PointInput)
  .handler(({ input, context }) => nearestTown(context.work.site.places, input))
