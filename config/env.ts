import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { root } from './root.ts'

/** Nothing else reads the environment (tests pass their own). */
export type Settings = ReturnType<typeof readSettings>

const optional = z
  .string()
  .trim()
  .transform((text) => text || undefined)
  .optional()

const list = optional.transform((text) => (text ?? '').split(/[\s,]+/).filter((part) => part !== ''))

const wholePort = 'must be a whole number from 0 to 65535'

const wholeBackups = 'must be a whole number, 0 for no daily backup'

const wholePages = 'must be a whole number, 0 for no limit'

const tileAddress = 'must look like https://tiles.example/{z}/{x}/{y}.png'

export const Environment = z.object({
  PORT: z.coerce.number(wholePort).int(wholePort).min(0, wholePort).max(65535, wholePort).default(3000),
  HOST: z
    .string()
    .refine((host) => URL.canParse(addressOf(host, 1)), 'must be a host name or an IP address')
    .default('127.0.0.1'),
  SITE_URL: z.url({ protocol: /^https?$/, message: 'must be an http or https address' }).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: optional,
  FILES_URL: z.url({ protocol: /^s3$/, message: 'must look like s3://bucket?region=eu-west-2' }).optional(),
  AWS_ACCESS_KEY_ID: optional,
  AWS_SECRET_ACCESS_KEY: optional,
  AWS_SESSION_TOKEN: optional,
  AWS_REGION: optional,
  BACKUP_DIR: optional,
  BACKUPS_KEPT: z.coerce.number(wholeBackups).int(wholeBackups).min(0, wholeBackups).default(14),
  AUTH_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  AUTH_SECRET_PREVIOUS: list.refine((all) => all.every((one) => one.length >= 32), 'needs at least 32 characters each'),
  SMTP_URL: optional,
  MAIL: z.enum(['mailbox'], 'must be mailbox, or not set').optional(),
  MAIL_FROM: z.string().default('Fettle <hello@fettle.example>'),
  ADMIN_SETUP_TOKEN: optional,
  TRUSTED_PROXIES: list,
  DEMO: z.enum(['on', 'off']).optional(),
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
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  METRICS_TOKEN: optional,
  PAGES_PER_MINUTE: z.coerce.number(wholePages).int(wholePages).min(0, wholePages).default(240),
  MAP_TILES_URL: z
    .url({ protocol: /^https?$/, message: tileAddress })
    .refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)), tileAddress)
    .optional(),
  MAP_TILES_ATTRIBUTION: optional,
  SITE_NAME: z.string().trim().min(1).max(40).default('Fettle'),
  SITE_TAGLINE: z.string().trim().min(1).max(120).default('Find local people who put things right'),
  CONTACT_EMAIL: z.email().default('hello@fettle.example'),
  SOCIAL_LINKS: list.default([
    'https://www.facebook.com/fettle.example',
    'https://www.instagram.com/fettle.example',
    'https://www.linkedin.com/company/fettle-example',
  ]),
})

export class SettingsError extends Error {}

/** @throws SettingsError naming every unusable setting, in words for the operator. */
export function readSettings(environment: Record<string, string | undefined> = process.env) {
  const parsed = Environment.safeParse(dropEmpty(environment))
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
    throw new SettingsError(`Some settings cannot be used: ${faults.join('; ')}.`)
  }
  const env = parsed.data
  const siteUrl = new URL(env.SITE_URL ?? addressOf(env.HOST, env.PORT))
  const dataDir = resolve(root, env.DATA_DIR)
  const loopbackSite = isLoopback(siteUrl.hostname)
  if (!loopbackSite) needForOthers(env)
  return {
    port: env.PORT,
    host: env.HOST,
    siteUrl,
    loopbackSite,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    /** Null for the folder `files` of the data folder. */
    bucket: env.FILES_URL ? bucketOf(new URL(env.FILES_URL), env) : null,
    /** With `kept` 0 none is made by the scheduler. */
    backups: {
      folder: env.BACKUP_DIR ? resolve(root, env.BACKUP_DIR) : join(dataDir, 'backups'),
      kept: env.BACKUPS_KEPT,
    },
    authSecret: () => env.AUTH_SECRET ?? storedSecret(dataDir),
    /** Newest first: what they signed or encrypted can still be read. */
    earlierSecrets: env.AUTH_SECRET_PREVIOUS,
    /** Undefined for the built-in mailbox. */
    smtpUrl: env.MAIL === 'mailbox' ? undefined : env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    trustedProxies: env.TRUSTED_PROXIES,
    /** By default the embedded database of a loopback site only. */
    demo: env.DEMO ? env.DEMO === 'on' : loopbackSite && !env.DATABASE_URL,
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
    /** Null: the built-in test provider. */
    stripe: stripeOf(env),
    feedbackModeration: env.FEEDBACK_MODERATION,
    adminSetupToken: env.ADMIN_SETUP_TOKEN,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN ?? null,
    /** For each client address; null for any number. */
    pagesPerMinute: env.PAGES_PER_MINUTE || null,
    /** Null if maps have our own outline alone. */
    tiles: env.MAP_TILES_URL ? { url: env.MAP_TILES_URL, attribution: env.MAP_TILES_ATTRIBUTION ?? '' } : null,
    site: {
      name: env.SITE_NAME,
      tagline: env.SITE_TAGLINE,
      contactEmail: env.CONTACT_EMAIL,
      socialLinks: env.SOCIAL_LINKS.filter((link) => /^https?:\/\//.test(link)),
    },
  }
}

export type Bucket = {
  name: string
  region: string
  endpoint: string | null
  /** Null for the machine's own role. */
  keys: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | null
}

/** `s3://bucket?region=…&endpoint=…`, with the keys of the usual AWS variables. */
function bucketOf(url: URL, env: z.infer<typeof Environment>): Bucket {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = env
  const endpoint = url.searchParams.get('endpoint')
  if (url.hostname === '' || (endpoint !== null && !URL.canParse(endpoint))) {
    throw new SettingsError(
      'Some settings cannot be used: FILES_URL names no bucket, or an endpoint that is no address.',
    )
  }
  return {
    name: url.hostname,
    region: url.searchParams.get('region') ?? env.AWS_REGION ?? 'us-east-1',
    endpoint,
    keys:
      accessKeyId && secretAccessKey
        ? { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) }
        : null,
  }
}

/** A public site goes without payments or mail only on purpose. @throws SettingsError */
function needForOthers(env: z.infer<typeof Environment>) {
  const missing = [
    ...(env.AUTH_SECRET ? [] : ['AUTH_SECRET is required']),
    ...(env.STRIPE_SECRET_KEY || env.PAYMENTS ? [] : ['STRIPE_SECRET_KEY is required (or PAYMENTS=test, on purpose)']),
    ...(env.SMTP_URL || env.MAIL ? [] : ['SMTP_URL is required (or MAIL=mailbox, on purpose: mail is kept, not sent)']),
  ]
  if (missing.length === 0) return
  throw new SettingsError(`This site is not on a loopback address, so people rely on it: ${missing.join('; ')}.`)
}

/** Null: the built-in test provider. @throws SettingsError */
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

function dropEmpty(environment: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
}

/** A browser on this machine uses 127.0.0.1 for a server on all addresses. */
function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname === '::1' || /^127(\.\d{1,3}){3}$/.test(hostname)
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
