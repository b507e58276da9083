import type { ContactMessage } from '#contract/contact.ts'

/** Every event and what it carries: ids, and what cannot be read back later. reactions.ts says what follows each. */
export type Events = {
  'contact.sent': ContactMessage
}

export type EventName = keyof Events
