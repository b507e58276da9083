import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { backupsOf, backupVariables } from './backups.ts'
import { bucketOf, bucketVariables } from './bucket.ts'
import { DEMO_SETTINGS, demoOf } from './demo.ts'
import { addressOf, isLoopback, isOnThisMachine } from './loopback.ts'
import { root } from './root.ts'
import { givenSettings } from './secret-files.ts'
import { seeingOf, seeingShape } from './seeing.ts'
import { list, optional, SettingsError, whole } from './setting-kinds.ts'
import { PLAIN_CONNECTIONS, unencryptedFaults } from './unencrypted.ts'

/** Nothing else reads the environment (tests pass their own). */
export type Settings = ReturnType<typeof readSettings>

const replyAddress = 'must look like reply@in.fettle.example, with at most 19 letters and no + before the @'

const smsAddress = 'must look like twilio://ACCOUNT:TOKEN@api.twilio.com?from=Fettle'

const returnAddress = 'must be addresses of apps such as https://app.example/welcome or myapp://login, without # and *'

/** An app's own scheme has a dot or a letter more than those a browser would run. */
const isReturnAddress = (text: string) =>
  URL.canParse(text) && !/^\s*(javascript|data|blob|file|vbscript):|[#*]/i.test(text)

const securityContact = 'must be an address that begins with https:, mailto: or tel:'
const scannerAddress = 'must look like tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl'
const tileAddress = 'must look like https://tiles.example/{z}/{x}/{y}.png'

export const Environment = z.object({
  PORT: whole(' from 0 to 65535', 0, 65535).default(3000),
  HOST: z
    .string()
    .refine((host) => URL.canParse(addressOf(host, 1)), 'must be a host name or an IP address')
    .default('127.0.0.1'),
  SITE_URL: z.url({ protocol: /^https?$/, message: 'must be an http or https address' }).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: optional,
  DATABASE_DIRECT_URL: optional,
  DATABASE_READ_URLS: list,
  DATABASE_CONNECTIONS: whole(', at least 2', 2).default(10),
  NAMED_STATEMENTS: z.enum(['on', 'off']).default('on'),
  MIGRATE_AT_START: z.enum(['on', 'off']).default('on'),
  FILES_URL: z.url({ protocol: /^s3$/, message: 'must look like s3://bucket?region=eu-west-2' }).optional(),
  UNENCRYPTED: list.pipe(z.array(z.enum(PLAIN_CONNECTIONS, 'must name some of database, mail, files and services'))),
  ...bucketVariables,
  ...backupVariables,
  AUTH_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  AUTH_SECRET_PREVIOUS: list.refine((all) => all.every((one) => one.length >= 32), 'needs at least 32 characters each'),
  SMTP_URL: optional,
  MAIL: z.enum(['mailbox'], 'must be mailbox, or not set').optional(),
  REPLY_ADDRESS: z
    .email(replyAddress)
    .regex(/^[a-z0-9._-]{1,19}@/i, replyAddress)
    .optional(),
  INBOUND_MAIL_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  SMS_URL: z.url({ protocol: /^twilio$/, message: smsAddress }).optional(),
  APP_RETURN_URLS: list.refine((all) => all.every(isReturnAddress), returnAddress),
  MAIL_FROM: z.string().default('Fettle <hello@fettle.example>'),
  CLAMAV_URL: z.url({ protocol: /^(tcp|unix)$/, message: scannerAddress }).optional(),
  BREACHED_PASSWORDS: optional.refine(
    (path) => !path || statSync(path, { throwIfNoEntry: false })?.isFile(),
    'names no file that is there',
  ),
  ADMIN_SETUP_TOKEN: optional,
  TRUSTED_PROXIES: list,
  ...DEMO_SETTINGS,
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  CAPTCHA_PROVIDER: z.enum(['turnstile', 'hcaptcha', 'recaptcha']).optional(),
  CAPTCHA_SITE_KEY: optional,
  CAPTCHA_SECRET: optional,
  CAPTCHA_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  PAYMENTS: z.enum(['test'], 'must be test, or not set').optional(),
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_PRICE_MONTHLY: optional,
  STRIPE_PRICE_YEARLY: optional,
  STRIPE_TAX_RATE: optional,
  STRIPE_API_BASE: z.url({ protocol: /^https?$/, message: 'must be an http or https address' }).optional(),
  FEEDBACK_MODERATION: z.enum(['before', 'after']).default('before'),
  WEBHOOKS_TO_LOOPBACK: z.enum(['on', 'off']).default('off'),
  SHUTDOWN_DELAY: whole(' of seconds from 0 to 300', 0, 300).default(0),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  METRICS_TOKEN: optional,
  ...seeingShape,
  PAGES_PER_MINUTE: whole(', 0 for no limit').default(240),
  API_PER_MINUTE: whole(', 0 for no limit').default(120),
  MAP_TILES_URL: z
    .url({ protocol: /^https?$/, message: tileAddress })
    .refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)), tileAddress)
    .optional(),
  MAP_TILES_ATTRIBUTION: optional,
  SITE_NAME: z.string().trim().min(1).max(40).default('Fettle'),
  SITE_TAGLINE: z.string().trim().min(1).max(120).default('Find local people who put things right'),
  CONTACT_EMAIL: z.email().default('hello@fettle.example'),
  SECURITY_CONTACT: z.url({ protocol: /^(https|mailto|tel)$/, message: securityContact }).optional(),
  SECURITY_POLICY: z.url({ protocol: /^https$/, message: 'must be an https address' }).optional(),
  SOCIAL_LINKS: list.default([
    'https://www.facebook.com/fettle.example',
    'https://www.instagram.com/fettle.example',
    'https://www.linkedin.com/company/fettle-example',
  ]),
})

/** @throws SettingsError naming every unusable setting, in words for the operator. */
export function readSettings(environment: Record<string, string | undefined> = process.env) {
  const { given, faults } = givenSettings(environment, Object.keys(Environment.shape))
  const parsed = Environment.safeParse(given)
  for (const { path, message } of parsed.error?.issues ?? []) faults.push(`${path.join('.')} ${message}`)
  if (!parsed.success || faults.length > 0) {
    throw new SettingsError(`Some settings cannot be used: ${faults.join('; ')}.`)
  }
  const env = parsed.data
  const siteUrl = new URL(env.SITE_URL ?? addressOf(env.HOST, env.PORT))
  const dataDir = resolve(root, env.DATA_DIR)
  const loopbackSite = isLoopback(siteUrl.hostname)
  if (!loopbackSite) requireForOthers(env)
  if (!loopbackSite && env.WEBHOOKS_TO_LOOPBACK === 'on') throw new SettingsError(ONLY_LOOPBACK)
  return {
    port: env.PORT,
    host: env.HOST,
    siteUrl,
    loopbackSite,
    dataDir,
    database: {
      /** Undefined for the embedded database. */
      url: env.DATABASE_URL,
      directUrl: env.DATABASE_DIRECT_URL,
      readUrls: env.DATABASE_READ_URLS,
      connections: env.DATABASE_CONNECTIONS,
      namedStatements: env.NAMED_STATEMENTS === 'on',
    },
    /** False: the start waits until `fettle migrate` has changed the tables. */
    migratesAtStart: env.MIGRATE_AT_START === 'on',
    /** Null for the folder `files` of the data folder. */
    bucket: env.FILES_URL ? bucketOf('FILES_URL', env.FILES_URL, env) : null,
    backups: backupsOf(env, dataDir),
    authSecret: () => env.AUTH_SECRET ?? storedSecret(dataDir),
    /** Newest first: what they signed or encrypted can still be read. */
    earlierSecrets: env.AUTH_SECRET_PREVIOUS,
    /** Undefined for the built-in mailbox. */
    smtpUrl: env.MAIL === 'mailbox' ? undefined : env.SMTP_URL,
    /** Mail goes to another machine by TLS or not at all. */
    mailByTls: !env.UNENCRYPTED.includes('mail') && !isOnThisMachine(env.SMTP_URL),
    mailFrom: env.MAIL_FROM,
    /** 'outbox' on a loopback site without a sender. Null if no texts are sent, so no one logs in by a number. */
    sms: smsOf(env) ?? (loopbackSite ? ('outbox' as const) : null),
    /** Where logging in to an app may lead back to, besides this site. */
    appReturns: env.APP_RETURN_URLS,
    /** Null if an email about a message cannot be answered by email. */
    replies: repliesOf(env),
    trustedProxies: env.TRUSTED_PROXIES,
    ...demoOf(env, loopbackSite && !env.DATABASE_URL),
    google:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET }
        : null,
    captcha:
      env.CAPTCHA_PROVIDER && env.CAPTCHA_SITE_KEY && env.CAPTCHA_SECRET
        ? {
            provider: env.CAPTCHA_PROVIDER,
            siteKey: env.CAPTCHA_SITE_KEY,
            secret: env.CAPTCHA_SECRET,
            endpoint: env.CAPTCHA_ENDPOINT ?? null,
          }
        : null,
    /** Null if the built-in test provider is used. */
    stripe: stripeOf(env),
    feedbackModeration: env.FEEDBACK_MODERATION,
    /** Webhooks may be sent to this machine: for development and tests. */
    webhooksToLoopback: env.WEBHOOKS_TO_LOOPBACK === 'on',
    adminSetupToken: env.ADMIN_SETUP_TOKEN,
    /** Null if documents are not scanned for viruses. */
    clamav: env.CLAMAV_URL ? new URL(env.CLAMAV_URL) : null,
    /** A file of SHA-1 hashes of leaked passwords, in order. */
    breachedPasswords: env.BREACHED_PASSWORDS ?? null,
    shutdownDelaySeconds: env.SHUTDOWN_DELAY,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN ?? null,
    ...seeingOf(env),
    pagesPerMinute: env.PAGES_PER_MINUTE || null,
    /** Both for each client address, this five times as often for each key; null for any number. */
    apiPerMinute: env.API_PER_MINUTE || null,
    /** Null if maps have our own outline alone. */
    tiles: env.MAP_TILES_URL ? { url: env.MAP_TILES_URL, attribution: env.MAP_TILES_ATTRIBUTION ?? '' } : null,
    /** Written to /.well-known/security.txt. A contact of null is the site's address; a policy of null is left out. */
    security: { contact: env.SECURITY_CONTACT ?? null, policy: env.SECURITY_POLICY ?? null },
    site: {
      name: env.SITE_NAME,
      tagline: env.SITE_TAGLINE,
      contactEmail: env.CONTACT_EMAIL,
      socialLinks: env.SOCIAL_LINKS.filter((link) => /^https?:\/\//.test(link)),
    },
  }
}

/** The same with other values for some, as a command names them. @throws SettingsError */
export function readSettingsWith(others: Record<string, string>): Settings {
  return readSettings({ ...process.env, ...others })
}

const ONLY_LOOPBACK = 'Some settings cannot be used: WEBHOOKS_TO_LOOPBACK is for sites on a loopback address alone.'

/** A public site goes without payments or mail only on purpose. @throws SettingsError */
function requireForOthers(env: z.infer<typeof Environment>) {
  const missing = [
    ...(env.AUTH_SECRET ? [] : ['AUTH_SECRET is required']),
    ...(env.STRIPE_SECRET_KEY || env.PAYMENTS ? [] : ['STRIPE_SECRET_KEY is required (or PAYMENTS=test, on purpose)']),
    ...(env.SMTP_URL || env.MAIL ? [] : ['SMTP_URL is required (or MAIL=mailbox, on purpose: mail is kept, not sent)']),
    ...unencryptedFaults(env),
  ]
  if (missing.length === 0) return
  throw new SettingsError(`This site is not on a loopback address, so people rely on it: ${missing.join('; ')}.`)
}

/** Null if the built-in test provider is used. @throws SettingsError */
function stripeOf(env: z.infer<typeof Environment>) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  const { STRIPE_PRICE_MONTHLY: monthly, STRIPE_PRICE_YEARLY: yearly } = env
  if (env.PAYMENTS === 'test' || !secretKey) return null
  if (!webhookSecret || !monthly || !yearly) {
    throw new SettingsError(
      'With STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_MONTHLY and STRIPE_PRICE_YEARLY are required too.',
    )
  }
  const apiBase = env.STRIPE_API_BASE ? new URL(env.STRIPE_API_BASE) : null
  return { secretKey, webhookSecret, prices: { monthly, yearly }, taxRate: env.STRIPE_TAX_RATE ?? null, apiBase }
}

/** @throws SettingsError */
function repliesOf({ REPLY_ADDRESS: address, INBOUND_MAIL_SECRET: secret }: z.infer<typeof Environment>) {
  if (!address) return null
  if (!secret) throw new SettingsError('With REPLY_ADDRESS, INBOUND_MAIL_SECRET is required too.')
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  return { local, domain, secret }
}

type SmsSettings = { account: string; token: string; from: string; endpoint: string }

/** Null if there is no sender. @throws SettingsError */
function smsOf({ SMS_URL: text }: z.infer<typeof Environment>): SmsSettings | null {
  if (!text) return null
  const url = new URL(text)
  const [account, token, from] = [url.username, url.password, url.searchParams.get('from')]
  const endpoint = url.searchParams.get('endpoint') ?? `https://${url.host}`
  if (!account || !token || !from || !URL.canParse(endpoint)) {
    throw new SettingsError(`Some settings cannot be used: SMS_URL ${smsAddress}.`)
  }
  return { account: decodeURIComponent(account), token: decodeURIComponent(token), from, endpoint }
}

/** Generated once and stored in the data folder, readable by its owner only. */
function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8').trim()
}
