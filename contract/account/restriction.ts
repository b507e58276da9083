import type { ChosenType } from './words.ts'

export const RESTRICTED_TO: Record<ChosenType, string> = {
  provider: 'This content is restricted to service providers only',
  client: 'This content is restricted to clients only',
}

export const ONLY_PROVIDERS_BUY = 'Only service providers can purchase subscriptions.'

export const ONLY_CLIENTS_POST = 'Only clients can post jobs.'

export const ONLY_CLIENTS_WRITE = 'Only clients can write to a provider from a listing.'

export const SUBSCRIPTION_NEEDED = {
  title: 'Subscription required',
  description: 'You need an active subscription to reveal contact information.',
}

export const LOOKING_ONLY = 'You are looking at this account for support, so you can’t change anything or open more.'
export const LEAVING = 'Your account is about to be deleted, so you can’t change anything. Keep your account to go on.'
