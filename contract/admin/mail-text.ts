import { z } from 'zod'
import { storedText } from '../text.ts'

const name = z.string().max(60)
/** Longer ones are refused in words (server/mail/text.ts). */
const written = {
  name,
  subject: z.string().max(1_000).overwrite(storedText),
  body: z.string().max(20_000).overwrite(storedText),
}

export const MailTextName = z.strictObject({ name })
export const WrittenMailText = z.strictObject(written)
export type WrittenMailText = z.infer<typeof WrittenMailText>

/** `version`: the one that was edited; null: the default. */
export const EditMailText = z.strictObject({ ...written, version: z.uuid().nullable() })
export type EditMailText = z.infer<typeof EditMailText>

export const MailTextVersion = z.strictObject({ name, version: z.uuid() })
