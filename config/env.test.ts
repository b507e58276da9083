import { describe, expect, test } from 'vitest'
import { readSettings, SettingsError } from './env.ts'

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
