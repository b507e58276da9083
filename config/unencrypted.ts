import { type BucketEnvironment, endpointIn } from './bucket.ts'
import { isLoopback } from './loopback.ts'

/** What may go to another machine without TLS, where the operator wants that on purpose. */
export const PLAIN_CONNECTIONS = ['database', 'mail', 'files', 'services'] as const
type PlainConnection = (typeof PLAIN_CONNECTIONS)[number]

const DATABASES = ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const
const BUCKETS = ['FILES_URL', 'BACKUP_URL'] as const
/** Each is an address, or has one as its `endpoint`. */
const SERVICES = [
  'CAPTCHA_ENDPOINT',
  'STRIPE_API_BASE',
  'SMS_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
  'SENTRY_DSN',
] as const

type Address = (typeof DATABASES | typeof BUCKETS | typeof SERVICES)[number] | 'CLAMAV_URL'

type Addresses = BucketEnvironment & { [Name in Address]?: string | undefined } & {
  UNENCRYPTED: readonly PlainConnection[]
  DATABASE_READ_URLS: readonly string[]
}

/** One sentence for each address of another machine without TLS that UNENCRYPTED does not name. Mail: server/platform/mail. */
export function unencryptedFaults(env: Addresses): string[] {
  const databases = [
    ...DATABASES.map((name) => [name, env[name]] as const),
    ...env.DATABASE_READ_URLS.map((url) => ['DATABASE_READ_URLS', url] as const),
  ]
  const scanner = env.CLAMAV_URL ? new URL(env.CLAMAV_URL) : null
  const plain = [
    ...databases
      .filter(([, url]) => isPlainDatabase(url))
      .map(([name]) => [name, 'database', 'needs ?sslmode=verify-full'] as const),
    ...BUCKETS.filter((name) => isPlainHttp(endpointIn(URL.parse(env[name] ?? ''), env))).map(
      (name) => [name, 'files', 'needs an https endpoint'] as const,
    ),
    ...(scanner?.protocol === 'tcp:' && !isLoopback(scanner.hostname)
      ? [['CLAMAV_URL', 'services', 'must be on this machine'] as const]
      : []),
    ...SERVICES.filter((name) => isPlainHttp(env[name]) || isPlainHttp(endpointIn(URL.parse(env[name] ?? '')))).map(
      (name) => [name, 'services', 'must be an https address'] as const,
    ),
  ]
  return plain
    .filter(([, kind]) => !env.UNENCRYPTED.includes(kind))
    .map(
      ([name, kind, need]) => `${name} ${need} (or UNENCRYPTED=${kind}, on purpose: passwords and data in plain text)`,
    )
}

/** `sslmode=require` alone verifies the certificate too; for libpq's weaker meaning one must ask. */
function isPlainDatabase(text: string | undefined): boolean {
  const url = text && URL.canParse(text) ? new URL(text) : null
  if (!url) return false
  const host = url.searchParams.get('host') ?? url.hostname
  if (host === '' || host.startsWith('/') || isLoopback(host)) return false
  const mode = url.searchParams.get('sslmode') ?? (url.searchParams.get('ssl') === 'true' ? 'verify-full' : 'disable')
  const weak = url.searchParams.get('uselibpqcompat') === 'true' && mode !== 'verify-full'
  return weak || !['prefer', 'require', 'verify-ca', 'verify-full'].includes(mode)
}

function isPlainHttp(text: string | null | undefined): boolean {
  if (!text || !URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'http:' && !isLoopback(hostname)
}
