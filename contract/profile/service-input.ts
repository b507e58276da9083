import { z } from 'zod'
import { pounds } from '../pounds.ts'
import { line, paragraphs } from '../typed-text.ts'
import {
  MOST_SERVICE_POUNDS,
  MOST_SERVICES,
  SERVICE_DESCRIPTION_LENGTH,
  SERVICE_TITLE_LENGTH,
  SERVICE_UNITS,
} from './service.ts'

// Apart from the words that pages need: zod weighs more than a page.

const CHOOSE = 'Choose a category of the list'

export const EditService = z.strictObject({
  title: line(SERVICE_TITLE_LENGTH, 'Give the service a name'),
  description: paragraphs(SERVICE_DESCRIPTION_LENGTH),
  pricePence: z
    .number()
    .int()
    .min(0)
    .max(MOST_SERVICE_POUNDS * 100)
    .nullable(),
  unit: z.enum(SERVICE_UNITS, 'Choose what the price is for'),
  categoryId: z.number(CHOOSE).int(CHOOSE).positive(CHOOSE).nullable(),
})
export type EditService = z.infer<typeof EditService>

/** EditService as the form posts it. */
export const ServiceForm = EditService.extend({
  pricePence: pounds('Give the price in pounds, such as 45 or 19.99', MOST_SERVICE_POUNDS),
})

/** Each once. */
export const ServiceOrder = z
  .array(z.uuid())
  .max(MOST_SERVICES)
  .refine((ids) => new Set(ids).size === ids.length, 'A service is named twice')
