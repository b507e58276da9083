import { z } from 'zod'
import {
  isMoreThanBlanks,
  PASSWORD_BLANK,
  PASSWORD_FORM,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_SHORT,
} from '../account/words.ts'
import { storedText } from '../text.ts'
import { MembershipEnd, Reason, UserFilters } from '../user/input.ts'
import { daysOfRange, MAX_DAYS, STEPS } from './analytics.ts'
import { BULK_ACTS, LAST_RESULTS_PAGE, MAX_BULK_USERS, USERNAME_RULE } from './words.ts'

export const Username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._-]{1,29}$/, USERNAME_RULE)

export const AdminPassword = z
  .string()
  .normalize(PASSWORD_FORM)
  .min(PASSWORD_MIN, PASSWORD_SHORT)
  .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters`)
  .refine(isMoreThanBlanks, PASSWORD_BLANK)

/** Any text: whether such an admin exists is found out, not judged by its form. */
export const AdminSignIn = z.strictObject({
  username: z.string().trim().toLowerCase().max(254),
  password: z.string().max(1000),
})
export type AdminSignIn = z.infer<typeof AdminSignIn>

export const AdminSetUp = z.strictObject({
  username: Username,
  password: AdminPassword,
  token: z.string().trim().max(500).optional(),
})
export type AdminSetUp = z.infer<typeof AdminSetUp>

export const BulkQuestion = z.strictObject({ act: z.enum(BULK_ACTS), filters: UserFilters })
export type BulkQuestion = z.infer<typeof BulkQuestion>

/** `count`: how many the admin was told, and has confirmed. */
export const BeginBulk = z.strictObject({
  act: z.enum(BULK_ACTS),
  filters: UserFilters,
  reason: Reason,
  membership: MembershipEnd,
  count: z.number().int().min(1).max(MAX_BULK_USERS),
})
export type BeginBulk = z.infer<typeof BeginBulk>

export const RunPage = z.strictObject({ id: z.uuid(), page: z.number().int().min(1).max(LAST_RESULTS_PAGE) })

const Day = z.iso.date().refine((day) => day >= '2000-01-01' && day < '2200-01-01', 'Choose a day of this century')

/** Days as "2026-11-20", both included. */
export const Period = z
  .strictObject({ from: Day, to: Day, step: z.enum(STEPS) })
  .refine(({ from, to }) => from <= to, { message: 'The last day comes before the first', path: ['to'] })
  .refine(({ from, to }) => daysOfRange(from, to) <= MAX_DAYS, {
    message: 'Choose at most three years',
    path: ['from'],
  })
export type Period = z.infer<typeof Period>

export const QueueQuery = z.strictObject({
  view: z.enum(['dead', 'retried']).default('dead'),
  page: z.number().int().min(1).max(40).default(1),
})
export type QueueQuery = z.infer<typeof QueueQuery>

export const TaskKind = z.strictObject({ kind: z.string().min(1).max(100) })

const mailName = z.string().max(60)
/** Longer ones are refused in words (server/mail/text.ts). */
const written = {
  name: mailName,
  subject: z.string().max(1_000).overwrite(storedText),
  body: z.string().max(20_000).overwrite(storedText),
}

export const MailTextKey = z.strictObject({ name: mailName })
export const WrittenMailText = z.strictObject(written)
export type WrittenMailText = z.infer<typeof WrittenMailText>

/** `version`: the one that was edited, or null for the default. */
export const EditMailText = z.strictObject({ ...written, version: z.uuid().nullable() })
export type EditMailText = z.infer<typeof EditMailText>

export const MailTextVersion = z.strictObject({ name: mailName, version: z.uuid() })
