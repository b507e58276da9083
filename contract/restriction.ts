import type { ChosenType } from './account.ts'

/** What somebody of the other type is told at a page or procedure for one type. */
export const RESTRICTED_TO: Record<ChosenType, string> = {
  provider: 'This content is restricted to service providers only',
  client: 'This content is restricted to clients only',
}

/** Who may buy a membership. */
export const ONLY_PROVIDERS_BUY = 'Only service providers can purchase subscriptions.'
