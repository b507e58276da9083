import { z } from 'zod'
import { Cursor } from '../admin/list.ts'
import { CappedCount } from '../admin/view.ts'
import { REPORT_KINDS, REPORT_OUTCOMES, REPORT_REASON_NAMES } from './words.ts'

/** Who reported something; null if their account is gone. Staff alone read it. */
export const Reporter = z.object({ id: z.uuid(), name: z.string() }).nullable()

/** How a report was decided, and by whom: a username, or null if the thing went by itself. */
export const ReportDecision = z.object({
  closedBy: z.string().nullable(),
  closedFor: z.enum(REPORT_REASON_NAMES).nullable(),
  outcome: z.enum(REPORT_OUTCOMES).nullable(),
})

/** What is wrong with one thing, in the words of all who report it. */
export const ReportedThing = z.object({
  /** The id of the oldest report. */
  id: z.uuid(),
  kind: z.enum(REPORT_KINDS),
  subjectId: z.uuid(),
  /** The words. Null if deleted since. */
  text: z.string().nullable(),
  /** Who wrote it. */
  author: z.object({ id: z.uuid().nullable(), name: z.string() }),
  /** Where staff see it. Null if nowhere. */
  path: z.string().nullable(),
  /** The version of the entry that feedback or a reply belongs to. */
  version: z.number().nullable(),
  /** Open ones; of a closed report this one alone. */
  count: z.number(),
  reports: z.array(
    z.object({
      id: z.uuid(),
      reason: z.enum(REPORT_REASON_NAMES),
      note: z.string(),
      madeAt: z.date(),
      reporter: Reporter,
    }),
  ),
  at: z.date(),
  closedAt: z.date().nullable(),
  ...ReportDecision.shape,
})
export type ReportedThing = z.infer<typeof ReportedThing>

export const ReportPage = z.object({
  things: z.array(ReportedThing),
  next: Cursor.nullable(),
  counts: z.object({ open: CappedCount, held: CappedCount }),
})
export type ReportPage = z.infer<typeof ReportPage>

/** A message that waits for a check. */
export const HeldMessage = z.object({
  id: z.uuid(),
  sender: z.string(),
  recipient: z.string(),
  text: z.string(),
  heldAt: z.date(),
})
export type HeldMessage = z.infer<typeof HeldMessage>

/** What the form of a report shows. `backId`: of the page to go back to. */
export const ReportSubject = z.object({ text: z.string(), by: z.string(), own: z.boolean(), backId: z.uuid() })
export type ReportSubject = z.infer<typeof ReportSubject>
