import { describe, expect, test } from 'vitest'
import { readSettings, SettingsError } from './env.ts'

const PUBLIC = { SITE_URL: 'https://fettle.example', AUTH_SECRET: 'x'.repeat(32) }
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_PRICE_MONTHLY: 'price_m',
  STRIPE_PRICE_YEARLY: 'price_y',
}

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
