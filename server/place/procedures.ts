import { z } from 'zod'
import { PointInput } from '#contract/directory/input.ts'
import { anyone, READS } from '#server/work/procedure.ts'
import { districtOf, nearestDistrict, nearOf } from './near.ts'
import * as output from './outputs.ts'
import { geocode, nearestTown, suggestPlaces } from './place.ts'

const Text = z.strictObject({ text: z.string().max(200) })

export const find = anyone
  .meta(READS)
  .input(Text)
  .output(output.geocoding)
  .handler(({ input, context }) => geocode(context.work.site.places, input.text))

export const suggest = anyone
  .meta(READS)
  .input(Text)
  .output(z.array(output.suggestion))
  .handler(({ input, context }) => suggestPlaces(context.work.site.places, input.text))

/** The postcode district that a text or a position is in. Null: not in the UK, or unknown. */
export const district = anyone
  .meta(READS)
  .input(z.union([Text, PointInput]))
  .output(output.district)
  .handler(({ input, context: { work } }) => {
    const { places } = work.site
    if (!('text' in input)) return nearestDistrict(places, input)
    const { best } = geocode(places, input.text)
    return best && districtOf(places, best)
  })

/** Null: no such postcode district. */
export const near = anyone
  .meta(READS)
  .input(z.strictObject({ code: z.string().max(4) }))
  .output(output.near)
  .handler(({ input, context }) => nearOf(context.work.site.places, input.code))

export const nearest = anyone
  .meta(READS)
  .input(PointInput)
  .output(output.nearestPlace)
  .handler(({ input, context }) => nearestTown(context.work.site.places, input))
