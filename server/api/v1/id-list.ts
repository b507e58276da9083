import { z } from 'zod'

const MAX_IDS = 50

/** Ids in a query: with commas between them. */
export const IdList = z
  .string()
  .max(MAX_IDS * 40)
  .transform((text) => text.split(',').map((id) => id.trim()))
  .pipe(z.array(z.uuid()).max(MAX_IDS))
  .describe(`Up to ${MAX_IDS} ids, with commas between them.`)
