import { z } from 'zod'
import { PasskeyView } from './passkey.ts'
import { ACCOUNT_TYPES, type AccountType, LINK_PURPOSES, MAIL_KINDS } from './words.ts'

export type Viewer = {
  id: string
  name: string
  /** Whose letters stand where there is no picture: of a provider's business, as others see them. */
  avatarName: string
  email: string
  imageUrl: string | null
  /** Null if the account came from Google and has not chosen yet. */
  accountType: AccountType | null
  emailConfirmed: boolean
  /** A mail server refuses the address for good. */
  undeliverable: boolean
  member: boolean
  /** Listed without a membership, for the days after a claim. */
  newlyClaimed: boolean
  /** Their listing is off the public pages. */
  hidden: boolean
  /** Messages. */
  unread: number
  eraseOn: Date | null
  /** They have just logged in by a password, and were never asked before. */
  passkeyOffered: boolean
}

export const NextPage = z.object({ target: z.string() })

export const SignInStep = z.discriminatedUnion('twoFactor', [
  z.object({ twoFactor: z.literal(true) }),
  NextPage.extend({ twoFactor: z.literal(false) }),
])
export type SignInStep = z.infer<typeof SignInStep>

/** Two-factor means that there is no session yet. */
export const GoogleReturn = z.object({ to: z.string(), twoFactor: z.boolean() })
export type GoogleReturn = z.infer<typeof GoogleReturn>

export const Confirmation = z.object({
  purpose: z.enum(LINK_PURPOSES),
  /** For another browser than the one that signed up: it gets in with the password, or by choosing one. */
  passwordToken: z.string().nullable(),
  signedIn: z.boolean(),
  /** It had been followed before. */
  again: z.boolean(),
  /** The app that signed up and waits to go on (`AppFlow`). Null if none does. */
  app: z.uuid().nullable(),
})
export type Confirmation = z.infer<typeof Confirmation>

/** A login that began in an app and goes on there. */
export const AppFlow = z.object({
  /** The name of its address. */
  app: z.string(),
  /** The link in a mail proved it; else the person must log in here. */
  proven: z.boolean(),
})
export type AppFlow = z.infer<typeof AppFlow>

export const WaitingAccount = z.object({
  email: z.string(),
  accountType: z.enum(ACCOUNT_TYPES).nullable(),
  mailFailed: z.boolean(),
})
export type WaitingAccount = z.infer<typeof WaitingAccount>

export const SuggestedBusiness = z.object({ id: z.uuid(), name: z.string() })
export type SuggestedBusiness = z.infer<typeof SuggestedBusiness>

export const MailChoices = z.record(z.enum(MAIL_KINDS), z.boolean())
export type MailChoices = z.infer<typeof MailChoices>

export const SessionView = z.object({
  id: z.uuid(),
  /** As its owner calls it. Null if they gave no name. */
  name: z.string().nullable(),
  device: z.string(),
  address: z.string().nullable(),
  signedInAt: z.date(),
  seenAt: z.date(),
  current: z.boolean(),
})
export type SessionView = z.infer<typeof SessionView>

export const SecurityView = z.object({
  email: z.string(),
  /** The email, or the username of those who run the site. */
  login: z.string(),
  hasPassword: z.boolean(),
  twoFactor: z.boolean(),
  recoveryCodesLeft: z.number(),
  /** Null if support has no access. */
  supportUntil: z.date().nullable(),
  eraseOn: z.date().nullable(),
  mayLeave: z.boolean(),
  sessions: z.array(SessionView),
  /** Null if this site can have none: it has no host name, or no https. */
  passkeys: z.array(PasskeyView).nullable(),
})
export type SecurityView = z.infer<typeof SecurityView>

export const DataArchive = z.object({
  filename: z.string(),
  documents: z.array(z.object({ name: z.string(), text: z.string() })),
  files: z.array(z.string()),
})
export type DataArchive = z.infer<typeof DataArchive>

/** That those who run the site have hidden the reader's listing. `reason`: in their words; null once it is not stored. */
export const HiddenListing = z.object({ reason: z.string().nullable() })
export type HiddenListing = z.infer<typeof HiddenListing>
