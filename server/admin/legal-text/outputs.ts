import { z } from 'zod'
import { type Inline, LEGAL_PAGES, type LegalBlock, type LegalText, type TextChange } from '#contract/legal/page.ts'

const page = z.enum(LEGAL_PAGES)

const inline: z.ZodType<Inline> = z.lazy(() =>
  z.union([
    z.object({ kind: z.enum(['text', 'code']), text: z.string() }),
    z.object({ kind: z.enum(['strong', 'em']), parts: z.array(inline) }),
    z.object({ kind: z.literal('link'), to: z.string(), parts: z.array(inline) }),
    z.object({ kind: z.literal('break') }),
  ]),
)

const cells = z.array(z.array(inline))

const block: z.ZodType<LegalBlock> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('paragraph'), parts: z.array(inline) }),
    z.object({ kind: z.literal('heading'), id: z.string(), text: z.string() }),
    z.object({ kind: z.literal('list'), start: z.number().nullable(), items: z.array(z.array(block)) }),
    z.object({ kind: z.literal('quote'), blocks: z.array(block) }),
    z.object({ kind: z.literal('table'), label: z.string(), head: cells, rows: z.array(cells) }),
    z.object({ kind: z.literal('code'), text: z.string() }),
    z.object({ kind: z.literal('rule') }),
  ]),
)

const text = z.object({
  title: z.string(),
  lead: z.array(block),
  sections: z.array(z.object({ id: z.string(), title: z.string(), blocks: z.array(block) })),
}) satisfies z.ZodType<LegalText>

const version = { id: z.string(), note: z.string(), at: z.date(), by: z.string().nullable(), isDefault: z.boolean() }

export const publicText = z.object({ text, changedAt: z.date() })

export const listedPage = z.object({ page, editedAt: z.date().nullable() })

export const editable = z.object({
  page,
  body: z.string(),
  version: z.string().nullable(),
  changedAt: z.date().nullable(),
  changedBy: z.string().nullable(),
  places: z.array(z.object({ name: z.string(), means: z.string() })),
  history: z.array(z.object({ ...version, extent: z.object({ added: z.number(), removed: z.number() }) })),
  text,
})

export const triedText = z.object({ fault: z.string().nullable(), text: text.nullable() })

const changes = z.array(
  z.object({ kind: z.enum(['same', 'added', 'removed']), lines: z.array(z.string()) }) satisfies z.ZodType<TextChange>,
)

/** `written` null: the default. */
export const oneVersion = z.object({ page, written: z.object(version).nullable(), changes, ifBack: changes })
