import { z } from 'zod'
import type { DataArchive, SecurityView, SessionView } from '#contract/account/security.ts'

const sessionView = z.object({
  id: z.uuid(),
  device: z.string(),
  address: z.string().nullable(),
  signedInAt: z.date(),
  seenAt: z.date(),
  current: z.boolean(),
}) satisfies z.ZodType<SessionView>

export const securityView = z.object({
  email: z.string(),
  login: z.string(),
  hasPassword: z.boolean(),
  twoFactor: z.boolean(),
  recoveryCodesLeft: z.number(),
  supportUntil: z.date().nullable(),
  eraseOn: z.date().nullable(),
  mayLeave: z.boolean(),
  sessions: z.array(sessionView),
}) satisfies z.ZodType<SecurityView>

export const recoveryCodes = z.array(z.string())

export const dataArchive = z.object({
  filename: z.string(),
  documents: z.array(z.object({ name: z.string(), text: z.string() })),
  files: z.array(z.string()),
}) satisfies z.ZodType<DataArchive>
