import { z } from 'zod'
import { PointInput } from '#contract/directory/input.ts'
import { Geocoding, Near, NearestPlace, PlaceSuggestion } from '#contract/place/view.ts'
import { anyoneReads } from '#server/work/procedure.ts'
import { districtOf, nearestDistrict, nearOf } from './near.ts'
import { geocode, nearestTown, suggestPlaces } from './place.ts'

const Text = z.strictObject({ text: z.string().max(200) })

export const find = anyoneReads
  .input(Text)
  .output(Geocoding)
  .handler(({ input, context }) => geocode(context.work.site.places, input.text))

export const suggest = anyoneReads
  .input(Text)
  .output(z.array(PlaceSuggestion))
  .handler(({ input, context }) => suggestPlaces(context.work.site.places, input.text))

/** The postcode district that a text or a position is in. Null if it is not in the UK, or unknown. */
export const district = anyoneReads
  .input(z.union([Text, PointInput]))
  .output(z.string().nullable())
  .handler(({ input, context: { work } }) => {
    const { places } = work.site
    if (!('text' in input)) return nearestDistrict(places, input)
    const { best } = geocode(places, input.text)
    return best && districtOf(places, best)
  })

/** Null if there is no such postcode district. */
export const near = anyoneReads
  .input(z.strictObject({ code: z.string().max(4) }))
  .output(Near.nullable())
  .handler(({ input, context }) => nearOf(context.work.site.places, input.code))

export const nearest = anyoneReads
  .input(PointInput)
  .output(NearestPlace.nullable())
  .handler(({ input, context }) => nearestTown(context.work.site.places, input))
