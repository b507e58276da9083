import { z } from 'zod'
import { FIELD_KINDS, FIELD_PLACES } from './words.ts'

export const FieldChoice = z.object({ key: z.string(), label: z.string() })
export type FieldChoice = z.infer<typeof FieldChoice>

/** As the operator defined it. */
export const CustomField = z.object({
  id: z.uuid(),
  place: z.enum(FIELD_PLACES),
  kind: z.enum(FIELD_KINDS),
  name: z.string(),
  help: z.string(),
  choices: z.array(FieldChoice),
  required: z.boolean(),
  shown: z.boolean(),
  filter: z.boolean(),
})
export type CustomField = z.infer<typeof CustomField>

/** As a form asks for it. `value`: as typed; of a choice its key, else "yes" or "no"; empty if there is none. */
export const AskedField = CustomField.pick({
  id: true,
  kind: true,
  name: true,
  help: true,
  choices: true,
  required: true,
}).extend({ value: z.string() })
export type AskedField = z.infer<typeof AskedField>

/** As a filter of a directory. */
export const FilterField = CustomField.pick({ id: true, kind: true, name: true, choices: true })
export type FilterField = z.infer<typeof FilterField>

/** As the public reads it: "Van size", "Long wheelbase". */
export const ShownField = z.object({ name: z.string(), value: z.string() })
export type ShownField = z.infer<typeof ShownField>

/** `values`: how many listings or jobs hold one. */
export const ListedField = CustomField.extend({ retired: z.boolean(), values: z.number() })
export type ListedField = z.infer<typeof ListedField>
