import { z } from 'zod'
import { storedText } from '../text.ts'
import { line } from '../typed-text.ts'
import { LEGAL_PAGES } from './words.ts'

const page = z.enum(LEGAL_PAGES)
/** Longer ones are refused in words (server/admin/legal-text/faults.ts). */
const body = z.string().max(200_000).overwrite(storedText)

export const LegalPageName = z.strictObject({ page })
export const WrittenLegalText = z.strictObject({ page, body })

/** `version`: the one that was edited, or null for the default. `note`: what was changed, for the history. */
export const EditLegalText = z.strictObject({
  page,
  body,
  note: line(200),
  version: z.uuid().nullable(),
})
export type EditLegalText = z.infer<typeof EditLegalText>

/** `version` is null for the default. */
export const LegalVersionOrDefault = z.strictObject({ page, version: z.uuid().nullable() })
export type LegalVersionOrDefault = z.infer<typeof LegalVersionOrDefault>

export const LegalVersion = z.strictObject({ page, version: z.uuid() })
export type LegalVersion = z.infer<typeof LegalVersion>
