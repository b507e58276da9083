import { z } from 'zod'

/** In a view that is also the row of a query: the drivers give moments in raw SQL as text. */
export const moment = z.coerce.date()
