import { type ChosenType, ONLY_CLIENTS_POST, ONLY_PROVIDERS_BUY, RESTRICTED_TO } from '#contract/account/words.ts'
import { Refusal } from './refusal.ts'
import type { Person } from './work.ts'

/** Null if the person passes. */
type AudienceRule = (person: Person) => Refusal | null

/** Checks run in this order. Procedures refuse by them, and pages hide by them. */
const audiences = {
  confirmed: [hasConfirmed],
  client: [isOf('client'), hasConfirmed],
  poster: [isOf('client', ONLY_CLIENTS_POST), hasConfirmed],
  provider: [isOf('provider')],
  buyer: [isOf('provider', ONLY_PROVIDERS_BUY), hasConfirmed],
  confirmedProvider: [isOf('provider'), hasConfirmed],
  member: [isOf('provider'), hasConfirmed, isMember],
} satisfies Record<string, AudienceRule[]>

export type Audience = keyof typeof audiences

export function assertAudience(person: Person, audience: Audience): void {
  const refusal = refusalOf(person, audience)
  if (refusal) throw refusal
}

export function isIn(person: Person, audience: Audience): boolean {
  return refusalOf(person, audience) === null
}

function refusalOf(person: Person, audience: Audience): Refusal | null {
  for (const check of audiences[audience]) {
    const refusal = check(person)
    if (refusal) return refusal
  }
  return null
}

function isOf(type: ChosenType, sentence: string = RESTRICTED_TO[type]): AudienceRule {
  return ({ accountType }) => (accountType === type ? null : new Refusal('WRONG_TYPE', sentence))
}

function hasConfirmed({ emailConfirmed }: Person): Refusal | null {
  if (emailConfirmed) return null
  return new Refusal('CONFIRMATION_NEEDED', 'Please confirm your email address first. We can send you the link again.')
}

function isMember({ member }: Person): Refusal | null {
  return member ? null : new Refusal('MEMBERSHIP_NEEDED', 'You need an active membership to use this feature.')
}
