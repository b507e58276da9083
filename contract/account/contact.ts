import { z } from 'zod'
import { storedLine } from '../text.ts'
import { line, paragraphs } from '../typed-text.ts'

export const CONTACT_TOPICS = [
  'A question',
  'Something is wrong on the site',
  'A listing or a message to report',
  'Remove my business',
  'Data protection complaint',
  'Press',
] as const

export const ContactMessage = z.strictObject({
  name: line(100, 'Enter your name'),
  email: z
    .string('Enter your e-mail address')
    .overwrite(storedLine)
    .max(254, 'Use at most 254 characters')
    .pipe(z.email('Enter an e-mail address like name@example.com')),
  topic: z.enum(CONTACT_TOPICS, 'Choose what it is about'),
  message: paragraphs(5000, 'Write your message').min(10, 'Write at least 10 characters'),
})
export type ContactMessage = z.infer<typeof ContactMessage>
