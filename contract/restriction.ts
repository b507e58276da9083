import type { ChosenType } from './account.ts'

/** What a person of the other type is told at a page or procedure for one type. */
export const RESTRICTED_TO: Record<ChosenType, string> = {
  provider: 'This content is restricted to service providers only',
  client: 'This content is restricted to clients only',
}

/** Who may buy a membership. */
export const ONLY_PROVIDERS_BUY = 'Only service providers can purchase subscriptions.'

/** Who may post a job. */
export const ONLY_CLIENTS_POST = 'Only clients can post jobs.'

/** What a person without membership is told about the contact details of a job. */
export const SUBSCRIPTION_NEEDED = {
  title: 'Subscription required',
  description: 'You need an active subscription to reveal contact information.',
}

/** Told to people who have asked to be deleted and want to change something. */
export const LEAVING = 'Your account is about to be deleted, so you can’t change anything. Keep your account to go on.'
