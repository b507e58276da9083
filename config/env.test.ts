import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readSettings } from './env.ts'
import { SettingsError } from './setting-kinds.ts'

const PUBLIC = { SITE_URL: 'https://fettle.example', AUTH_SECRET: 'x'.repeat(32), SMTP_URL: 'smtp://mail.example' }
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_PRICE_MONTHLY: 'price_m',
  STRIPE_PRICE_YEARLY: 'price_y',
}

describe('the origin of the site', () => {
  test.each([
    [{}, 'http://127.0.0.1:3000'],
    [{ PORT: '8080' }, 'http://127.0.0.1:8080'],
    [{ HOST: 'localhost' }, 'http://localhost:3000'],
    [{ HOST: '::1', PORT: '80' }, 'http://[::1]'],
    [{ HOST: '0.0.0.0' }, 'http://127.0.0.1:3000'],
    [{ HOST: '::' }, 'http://127.0.0.1:3000'],
    [{ HOST: '127.0.0.1', SITE_URL: 'http://localhost:3000' }, 'http://localhost:3000'],
  ])('%j is %s, where it listens, unless SITE_URL says otherwise', (environment, origin) => {
    expect(readSettings(environment).siteUrl.origin).toBe(origin)
    expect(readSettings(environment).loopbackSite).toBe(true)
  })

  test('a site that listens on the network alone is public', () => {
    expect(() => readSettings({ HOST: '192.168.1.4' })).toThrow(/not on a loopback address.*AUTH_SECRET is required/)
  })

  test('a host that is none is refused, in words', () => {
    expect(() => readSettings({ HOST: 'my host' })).toThrow(/HOST must be a host name or an IP address/)
  })
})

describe('mail', () => {
  const { SMTP_URL: _, ...without } = { ...PUBLIC, PAYMENTS: 'test' }

  test('a public site without SMTP_URL is refused, in words, unless the mailbox is chosen', () => {
    expect(() => readSettings(without)).toThrow(/SMTP_URL is required \(or MAIL=mailbox/)
    expect(readSettings({ ...without, MAIL: 'mailbox' }).smtpUrl).toBeUndefined()
  })

  test('only "mailbox" is a choice, and it wins over a server', () => {
    expect(() => readSettings({ MAIL: 'smtp' })).toThrow(/MAIL must be mailbox/)
    expect(readSettings({ ...PUBLIC, PAYMENTS: 'test', MAIL: 'mailbox' }).smtpUrl).toBeUndefined()
  })
})

describe('replies by mail', () => {
  const address = { REPLY_ADDRESS: 'Reply@In.Fettle.example' }
  const secret = { INBOUND_MAIL_SECRET: 'x'.repeat(32) }

  test('are off by themselves, and on with an address and a secret', () => {
    expect(readSettings(secret).replies).toBeNull()
    const on = { local: 'reply', domain: 'in.fettle.example', secret: 'x'.repeat(32) }
    expect(readSettings({ ...address, ...secret }).replies).toEqual(on)
    expect(() => readSettings(address)).toThrow(/INBOUND_MAIL_SECRET is required too/)
  })

  test.each(['reply', 'reply+a@in.fettle.example', `${'r'.repeat(20)}@in.fettle.example`])(
    'to %s are refused, in words',
    (REPLY_ADDRESS) => {
      expect(() => readSettings({ REPLY_ADDRESS, ...secret })).toThrow(/REPLY_ADDRESS must look like reply@/)
    },
  )
})

test('all that a public site lacks is named at once', () => {
  expect(() => readSettings({ SITE_URL: 'https://fettle.example' })).toThrow(
    /AUTH_SECRET is required; STRIPE_SECRET_KEY is required .*; SMTP_URL is required /,
  )
})

describe('payments', () => {
  test('a public site without Stripe is refused, in words, unless the test provider is chosen [MEM-36]', () => {
    expect(() => readSettings(PUBLIC)).toThrow(SettingsError)
    expect(() => readSettings(PUBLIC)).toThrow(/STRIPE_SECRET_KEY is required .* PAYMENTS=test/)
    expect(readSettings({ ...PUBLIC, PAYMENTS: 'test' }).stripe).toBeNull()
    expect(readSettings({ ...PUBLIC, ...STRIPE }).stripe).toMatchObject({ secretKey: 'sk_live_x' })
  })

  test.each(['http://192.168.1.4:3000', 'http://localhost.fettle.example', 'http://[2001:db8::1]'])(
    '%s is public [MEM-36]',
    (SITE_URL) => {
      expect(() => readSettings({ ...PUBLIC, SITE_URL })).toThrow(/STRIPE_SECRET_KEY/)
    },
  )

  test.each(['http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:3000'])(
    '%s is this machine: the test provider by itself [MEM-33, MEM-36]',
    (SITE_URL) => {
      expect(readSettings({ SITE_URL }).stripe).toBeNull()
    },
  )

  test.each(['STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_MONTHLY', 'STRIPE_PRICE_YEARLY'])(
    'with a key, %s is needed too',
    (missing) => {
      expect(() => readSettings({ ...STRIPE, [missing]: '' })).toThrow(/are required too/)
    },
  )

  test('only "test" is a choice, and it wins over a key [MEM-36]', () => {
    expect(() => readSettings({ PAYMENTS: 'stripe' })).toThrow(/PAYMENTS must be test/)
    expect(readSettings({ ...STRIPE, PAYMENTS: 'test' }).stripe).toBeNull()
  })
})

describe('tiles of maps', () => {
  test('there are none without a setting', () => {
    expect(readSettings({}).tiles).toBeNull()
  })

  test.each(['https://tiles.example/{z}/{x}.png', '/tiles/{z}/{x}/{y}.png', 'ftp://tiles.example/{z}/{x}/{y}.png'])(
    '%s is refused, in words',
    (MAP_TILES_URL) => {
      expect(() => readSettings({ MAP_TILES_URL })).toThrow(/MAP_TILES_URL must look like https/)
    },
  )
})

describe('a setting in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fettle-settings-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'secret')
  writeFileSync(file, `${'s'.repeat(40)}\n`)

  test('is read from it, without the end of its line', () => {
    expect(readSettings({ AUTH_SECRET_FILE: file }).authSecret()).toBe('s'.repeat(40))
    expect(readSettings({ METRICS_TOKEN_FILE: file }).metricsToken).toBe('s'.repeat(40))
  })

  test('that is not there, or is set twice, is refused in words, and its contents are not shown', () => {
    expect(() => readSettings({ AUTH_SECRET_FILE: join(folder, 'none') })).toThrow(
      /AUTH_SECRET_FILE names a file that cannot be read/,
    )
    const twice = { AUTH_SECRET_FILE: file, AUTH_SECRET: 'x'.repeat(32) }
    expect(() => readSettings(twice)).toThrow(/AUTH_SECRET and AUTH_SECRET_FILE are both set/)
    expect(() => readSettings({ PORT_FILE: file })).toThrow(/^(?!.*sss).*PORT must be/)
  })

  test('of leaked passwords is refused where it is none, or a folder', () => {
    for (const path of [folder, join(folder, 'none')]) {
      expect(() => readSettings({ BREACHED_PASSWORDS: path })).toThrow(/BREACHED_PASSWORDS names no file/)
    }
    expect(readSettings({ BREACHED_PASSWORDS: file }).breachedPasswords).toBe(file)
  })
})

describe('what goes to other machines', () => {
  const site = { ...PUBLIC, PAYMENTS: 'test' }

  test.each([
    [{ DATABASE_URL: 'postgres://fettle:x@db.internal/fettle' }, /DATABASE_URL needs \?sslmode=verify-full/],
    [{ DATABASE_URL: 'postgres://fettle:x@db.internal/fettle?sslmode=no-verify' }, /DATABASE_URL needs/],
    [{ DATABASE_DIRECT_URL: 'postgres://10.0.0.2/fettle?sslmode=disable' }, /DATABASE_DIRECT_URL needs/],
    [{ DATABASE_READ_URLS: 'postgres://replica/fettle' }, /DATABASE_READ_URLS needs/],
    [{ FILES_URL: 's3://files?endpoint=http://minio:9000' }, /FILES_URL needs an https endpoint/],
    [{ FILES_URL: 's3://files', AWS_ENDPOINT_URL: 'http://minio:9000' }, /FILES_URL needs an https endpoint/],
    [{ BACKUP_URL: 's3://b?endpoint=http://minio:9000', BACKUP_KEY: 'k'.repeat(32) }, /BACKUP_URL needs an https/],
    [{ SMS_URL: 'twilio://A:T@api.twilio.com?from=F&endpoint=http://sms.internal' }, /SMS_URL must be an https/],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, /OTEL_EXPORTER_OTLP_ENDPOINT must be an https/],
    [{ SENTRY_DSN: 'http://KEY@errors.internal/1' }, /SENTRY_DSN must be an https/],
    [{ CLAMAV_URL: 'tcp://clamav:3310' }, /CLAMAV_URL must be on this machine/],
    [{ STRIPE_API_BASE: 'http://stripe.internal' }, /STRIPE_API_BASE must be an https address/],
  ])('%j goes by TLS, or by UNENCRYPTED on purpose', (environment, refusal) => {
    expect(() => readSettings({ ...site, ...environment })).toThrow(refusal)
    expect(() => readSettings({ ...site, ...environment, UNENCRYPTED: 'database files services' })).not.toThrow()
    expect(() => readSettings(environment)).not.toThrow() // no one but its owner relies on it
  })

  test.each([
    'postgres://fettle:x@127.0.0.1/fettle',
    'postgres://fettle:x@/fettle?host=/run/postgresql',
    'postgres://fettle:x@db.internal/fettle?sslmode=verify-full',
    'postgres://fettle:x@db.internal/fettle?ssl=true',
  ])('%s is taken', (DATABASE_URL) => {
    expect(readSettings({ ...site, DATABASE_URL }).database.url).toBe(DATABASE_URL)
  })

  test('mail goes by TLS to any other machine', () => {
    expect(readSettings(site).mailByTls).toBe(true)
    expect(readSettings({ ...site, UNENCRYPTED: 'mail' }).mailByTls).toBe(false)
    expect(readSettings({ ...site, SMTP_URL: 'smtp://127.0.0.1:25' }).mailByTls).toBe(false)
    expect(() => readSettings({ UNENCRYPTED: 'all' })).toThrow(/UNENCRYPTED.* must name some of/)
  })
})
