import { z } from 'zod'

/** A moment as procedures give it, and as drivers give it in raw SQL: a text there. */
export const moment = z.coerce.date()
