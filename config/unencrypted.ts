import { isLoopback } from './loopback.ts'

/** What may go to another machine without TLS, where the operator wants that on purpose. */
export const PLAIN_CONNECTIONS = ['database', 'mail', 'files', 'services'] as const
type PlainConnection = (typeof PLAIN_CONNECTIONS)[number]

type Addresses = {
  UNENCRYPTED: readonly PlainConnection[]
  DATABASE_URL?: string | undefined
  DATABASE_DIRECT_URL?: string | undefined
  DATABASE_READ_URLS: readonly string[]
  FILES_URL?: string | undefined
  CAPTCHA_ENDPOINT?: string | undefined
  STRIPE_API_BASE?: string | undefined
  CLAMAV_URL?: string | undefined
}

/** One sentence for each address of another machine without TLS that UNENCRYPTED does not name. Mail: server/platform/mail. */
export function unencryptedFaults(env: Addresses): string[] {
  const databases = { DATABASE_URL: env.DATABASE_URL, DATABASE_DIRECT_URL: env.DATABASE_DIRECT_URL }
  const replicas = env.DATABASE_READ_URLS.map((url) => ['DATABASE_READ_URLS', url] as const)
  const files = env.FILES_URL && new URL(env.FILES_URL).searchParams.get('endpoint')
  const services = { CAPTCHA_ENDPOINT: env.CAPTCHA_ENDPOINT, STRIPE_API_BASE: env.STRIPE_API_BASE }
  const scanner = env.CLAMAV_URL ? new URL(env.CLAMAV_URL) : null
  const plain = [
    ...[...Object.entries(databases), ...replicas]
      .filter(([, url]) => isPlainDatabase(url))
      .map(([name]) => [name, 'database', 'needs ?sslmode=verify-full'] as const),
    ...(isPlainHttp(files) ? [['FILES_URL', 'files', 'needs an https endpoint'] as const] : []),
    ...(scanner?.protocol === 'tcp:' && !isLoopback(scanner.hostname)
      ? [['CLAMAV_URL', 'services', 'must be on this machine'] as const]
      : []),
    ...Object.entries(services)
      .filter(([, url]) => isPlainHttp(url))
      .map(([name]) => [name, 'services', 'must be an https address'] as const),
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
