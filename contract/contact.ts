import { z } from 'zod'

export const CONTACT_TOPICS = [
  'A question',
  'Something is wrong on the site',
  'A listing or a message to report',
  'Remove my business',
  'Data protection complaint',
  'Press',
] as const

export const ContactMessage = z.strictObject({
  name: z.string('Enter your name').trim().min(1, 'Enter your name').max(100, 'Use at most 100 characters'),
  email: z
    .string('Enter your e-mail address')
    .trim()
    .max(254, 'Use at most 254 characters')
    .pipe(z.email('Enter an e-mail address like name@example.com')),
  topic: z.enum(CONTACT_TOPICS, 'Choose what it is about'),
  message: z
    .string('Write your message')
    .trim()
    .min(10, 'Write at least 10 characters')
    .max(5000, 'Use at most 5,000 characters'),
})
export type ContactMessage = z.infer<typeof ContactMessage>
