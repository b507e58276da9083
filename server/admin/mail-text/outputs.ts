import { z } from 'zod'
import { Mail } from '#server/platform/mail.ts'

const shownMail = z.object({ subject: z.string(), html: z.string(), text: z.string() })

export const listedText = z.object({
  name: z.string(),
  sent: z.string(),
  subject: z.string(),
  editedAt: z.date().nullable(),
})

export const editable = z.object({
  name: z.string(),
  sent: z.string(),
  subject: z.string(),
  body: z.string(),
  version: z.string().nullable(),
  places: z.array(z.object({ name: z.string(), means: z.string(), required: z.boolean(), isLink: z.boolean() })),
  history: z.array(
    z.object({ id: z.string(), subject: z.string().nullable(), at: z.date(), by: z.string().nullable() }),
  ),
  testTo: z.string(),
  mail: shownMail.nullable(),
})

export const triedText = z.object({
  faults: z.object({ subject: z.string().optional(), body: z.string().optional() }),
  mail: shownMail.nullable(),
})

export const testedText = z.object({ to: Mail.shape.to })
