import { z } from 'zod'
import { LEGAL_PAGES } from './words.ts'

/** A link leads to a path, an anchor of the same page, http(s) or mailto. */
export const Inline = z.union([
  z.object({ kind: z.enum(['text', 'code']), text: z.string() }),
  z.object({
    kind: z.enum(['strong', 'em']),
    get parts() {
      return z.array(Inline)
    },
  }),
  z.object({
    kind: z.literal('link'),
    to: z.string(),
    get parts() {
      return z.array(Inline)
    },
  }),
  z.object({ kind: z.literal('break') }),
])
export type Inline = z.infer<typeof Inline>

const page = z.enum(LEGAL_PAGES)
const cells = z.array(z.array(Inline))

export const LegalBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), parts: z.array(Inline) }),
  z.object({ kind: z.literal('heading'), id: z.string(), text: z.string() }),
  z.object({
    kind: z.literal('list'),
    /** Null if it is not numbered. */
    start: z.number().nullable(),
    get items() {
      return z.array(z.array(LegalBlock))
    },
  }),
  z.object({
    kind: z.literal('quote'),
    get blocks() {
      return z.array(LegalBlock)
    },
  }),
  z.object({ kind: z.literal('table'), label: z.string(), head: cells, rows: z.array(cells) }),
  z.object({
    kind: z.literal('code'),
    text: z.string(),
    /** The language of a program, whose lines are kept. Left out for a text. */
    lang: z.string().optional(),
  }),
  z.object({ kind: z.literal('rule') }),
])
export type LegalBlock = z.infer<typeof LegalBlock>

export const LegalText = z.object({
  title: z.string(),
  lead: z.array(LegalBlock),
  sections: z.array(z.object({ id: z.string(), title: z.string(), blocks: z.array(LegalBlock) })),
})
export type LegalText = z.infer<typeof LegalText>

export const PublicLegalText = z.object({ text: LegalText, changedAt: z.date() })
export type PublicLegalText = z.infer<typeof PublicLegalText>

/** `editedAt` is null if it is the default. */
export const LegalPageLine = z.object({ page, editedAt: z.date().nullable() })

const Version = z.object({
  id: z.string(),
  note: z.string(),
  at: z.date(),
  by: z.string().nullable(),
  isDefault: z.boolean(),
})

export const EditableLegalText = z.object({
  page,
  body: z.string(),
  /** Null if the default is in use. */
  version: z.string().nullable(),
  changedAt: z.date().nullable(),
  places: z.array(z.object({ name: z.string(), means: z.string() })),
  /** Newest first. `extent`: in lines that say something. */
  history: z.array(Version.extend({ extent: z.object({ added: z.number(), removed: z.number() }) })),
  text: LegalText,
})
export type EditableLegalText = z.infer<typeof EditableLegalText>

/** How a text would read; with a fault, it is not shown. */
export const LegalTextTrial = z.object({ fault: z.string().nullable(), text: LegalText.nullable() })
export type LegalTextTrial = z.infer<typeof LegalTextTrial>

export const TextChange = z.object({ kind: z.enum(['same', 'added', 'removed']), lines: z.array(z.string()) })
export type TextChange = z.infer<typeof TextChange>

/** What a version changed of the one before it, and what bringing it back would change. `written`: null for the default. */
export const LegalVersionView = z.object({
  page,
  written: Version.nullable(),
  changes: z.array(TextChange),
  ifBack: z.array(TextChange),
})
export type LegalVersionView = z.infer<typeof LegalVersionView>
