import { z } from 'zod'

/** The fields that another window changed since the form was opened. */
export const ChangedFields = z.object({ fields: z.array(z.string()) })
export type ChangedFields = z.infer<typeof ChangedFields>
