import { z } from 'zod'
import { CappedCount } from '../admin/view.ts'
import { moment } from '../moment.ts'
import { ACCREDITATION_KINDS } from '../profile/words.ts'
import { CheckQuery } from './input.ts'

/** As the staff read it. Days as "2027-05-03". */
export const StatedAccreditation = z.object({
  id: z.uuid(),
  kind: z.enum(ACCREDITATION_KINDS),
  name: z.string(),
  number: z.string(),
  expiresOn: z.string().nullable(),
  statedAt: moment,
  checkedAt: moment.nullable(),
  checkedUntil: z.string().nullable(),
  notConfirmedAt: moment.nullable(),
  note: z.string(),
  /** Username. Null if no one has decided, or they have left. */
  decidedBy: z.string().nullable(),
  /** `file`: its name in our addresses. */
  document: z.object({ file: z.string(), name: z.string(), bytes: z.number() }).nullable(),
  provider: z.object({ id: z.uuid(), name: z.string(), personName: z.string(), location: z.string() }),
})
export type StatedAccreditation = z.infer<typeof StatedAccreditation>

export const CheckPage = z.object({
  accreditations: z.array(StatedAccreditation),
  next: CheckQuery.shape.after,
  waiting: CappedCount,
  /** Today in London. */
  today: z.string(),
})
export type CheckPage = z.infer<typeof CheckPage>
