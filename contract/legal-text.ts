import { z } from 'zod'
import { LEGAL_PAGES } from './legal-page.ts'

const storable = (text: string) => !text.includes('\0')
const UNSTORABLE = 'Some characters cannot be stored'

const page = z.enum(LEGAL_PAGES)
/** Longer ones are refused in words (server/admin/legal-text/faults.ts). */
const body = z.string().max(200_000).refine(storable, UNSTORABLE)

export const LegalPageName = z.strictObject({ page })
export const WrittenLegalText = z.strictObject({ page, body })

/** `version`: the one that was edited; null: the default. `note`: what was changed, for the history. */
export const EditLegalText = z.strictObject({
  page,
  body,
  note: z.string().trim().max(200, 'Use at most 200 characters').refine(storable, UNSTORABLE),
  version: z.uuid().nullable(),
})
export type EditLegalText = z.infer<typeof EditLegalText>

/** `version` null: the default. */
export const LegalVersionOrDefault = z.strictObject({ page, version: z.uuid().nullable() })
export type LegalVersionOrDefault = z.infer<typeof LegalVersionOrDefault>

export const LegalVersion = z.strictObject({ page, version: z.uuid() })
export type LegalVersion = z.infer<typeof LegalVersion>
