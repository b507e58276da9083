import { z } from 'zod'

const mail = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })

export const keptMail = mail.extend({ id: z.uuid(), links: z.array(z.string()), createdAt: z.date() })

export const sampleMail = mail.extend({ template: z.string(), replyTo: z.string().optional() })
