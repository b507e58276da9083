import type { ContactMessage } from '#contract/contact.ts'

/** Every event and what it carries: ids, and what cannot be read back later. reactions.ts says what follows each. */
export type Events = {
  'account.created': { userId: string }
  'account.confirmed': { userId: string }
  'account.confirmationAsked': { email: string }
  'account.recoveryAsked': { email: string }
  'account.passwordChanged': { userId: string }
  'account.codeAsked': { userId: string }
  'account.deletionAsked': { userId: string }
  'account.emailChangeAsked': { userId: string; email: string }
  'account.twoStepChanged': { userId: string; on: boolean }
  'account.emailChanged': { userId: string; before: string; after: string }
  'contact.sent': ContactMessage
  'provider.available': { providerId: string }
}

export type EventName = keyof Events
