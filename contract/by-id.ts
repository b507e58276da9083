import { z } from 'zod'

/** What a procedure about one row takes. */
export const ById = z.strictObject({ id: z.uuid() })
