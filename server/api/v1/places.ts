import { z } from 'zod'
import { PLACE_KINDS } from '#contract/place/words.ts'
import { geocode, suggestPlaces } from '#server/place/place.ts'
import { anyoneReads } from '#server/work/procedure.ts'
import { operation } from './operation.ts'

const Text = z.strictObject({ text: z.string().min(1).max(200).describe('A town, a region or a postcode.') })

const Place = z.object({
  label: z.string().describe('Fit for public pages: never a full UK postcode.'),
  kind: z.enum(PLACE_KINDS),
  country: z.string().describe('ISO 3166-1, such as GB.'),
  region: z.string().nullable(),
  outward: z.string().nullable().describe('The postcode district of a UK postcode.'),
  lat: z.number(),
  lng: z.number(),
})

export const find = anyoneReads
  .meta({ scope: 'read' })
  .route(
    operation('GET /places', {
      tag: 'Places',
      summary: 'Find a place',
      description: 'What a text names. `best` is null if nothing is surely meant; `others` are what else it may mean.',
      example: {
        answer: {
          best: {
            label: 'LS6, Leeds',
            kind: 'district',
            country: 'GB',
            region: 'West Yorkshire',
            outward: 'LS6',
            lat: 53.82,
            lng: -1.56,
          },
          others: [],
        },
      },
    }),
  )
  .input(Text)
  .output(z.object({ best: Place.nullable(), others: z.array(Place) }))
  .handler(({ input, context }) => geocode(context.work.site.places, input.text))

export const suggest = anyoneReads
  .meta({ scope: 'read' })
  .route(
    operation('GET /places/suggestions', {
      tag: 'Places',
      summary: 'Suggest places',
      description: 'Places whose names begin with a text, for a box that completes what someone types.',
      example: { answer: { items: [{ label: 'Leeds', kind: 'town' }] } },
    }),
  )
  .input(Text)
  .output(z.object({ items: z.array(Place.pick({ label: true, kind: true })) }))
  .handler(({ input, context }) => ({ items: suggestPlaces(context.work.site.places, input.text) }))
