import { optional, SettingsError } from './setting-kinds.ts'

/** The usual ones, as every tool for S3 reads them. */
export const bucketVariables = {
  AWS_ACCESS_KEY_ID: optional,
  AWS_SECRET_ACCESS_KEY: optional,
  AWS_SESSION_TOKEN: optional,
  AWS_REGION: optional,
  AWS_ENDPOINT_URL: optional,
  AWS_ENDPOINT_URL_S3: optional,
}

export type BucketEnvironment = { [Name in keyof typeof bucketVariables]?: string | undefined }

export type Bucket = {
  name: string
  /** Without slashes at its ends; empty for the whole bucket. */
  prefix: string
  region: string
  endpoint: string | null
  /** Null for the machine's own role. */
  keys: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | null
}

/** `s3://[KEY:SECRET@]bucket[/prefix]?region=…&endpoint=…`. @throws SettingsError */
export function bucketOf(setting: string, address: string, env: BucketEnvironment): Bucket {
  const url = URL.canParse(address) ? new URL(address) : null
  const endpoint = endpointIn(url, env)
  if (!url || url.hostname === '' || (endpoint !== null && !/^https?:\/\/./.test(endpoint))) {
    throw new SettingsError(
      `Some settings cannot be used: ${setting} names no bucket, or an endpoint that is no address.`,
    )
  }
  return {
    name: url.hostname,
    prefix: decodeURIComponent(url.pathname).replaceAll(/^\/+|\/+$/g, ''),
    region: url.searchParams.get('region') ?? env.AWS_REGION ?? 'us-east-1',
    endpoint,
    keys: keysIn(url) ?? keysOf(env),
  }
}

/** Where a service is that is not at its usual place: what its address says, and what all tools for S3 read. */
export function endpointIn(url: URL | null, env: BucketEnvironment = {}): string | null {
  const usual = url?.protocol === 's3:' ? (env.AWS_ENDPOINT_URL_S3 ?? env.AWS_ENDPOINT_URL) : null
  return url?.searchParams.get('endpoint') ?? usual ?? null
}

function keysIn({ username, password }: URL): Bucket['keys'] {
  if (!username || !password) return null
  return { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) }
}

function keysOf(env: BucketEnvironment): Bucket['keys'] {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: token } = env
  if (!accessKeyId || !secretAccessKey) return null
  return { accessKeyId, secretAccessKey, ...(token ? { sessionToken: token } : {}) }
}
