import { z } from 'zod'
import { PointInput } from '#contract/input.ts'
import { anyone, READS } from '#server/work/procedure.ts'
import { geocoding, nearestPlace, suggestion } from './outputs.ts'
import { geocode, nearestTown, suggestPlaces } from './place.ts'

const Text = z.strictObject({ text: z.string().max(200) })

export const find = anyone
  .meta(READS)
  .input(Text)
  .output(geocoding)
  .handler(({ input, context }) => geocode(context.work.site.places, input.text))

export const suggest = anyone
  .meta(READS)
  .input(Text)
  .output(z.array(suggestion))
  .handler(({ input, context }) => suggestPlaces(context.work.site.places, input.text))

export const nearest = anyone
  .meta(READS)
  .input(PointInput)
  .output(nearestPlace)
  .handler(({ input, context }) => nearestTown(context.work.site.places, input))
