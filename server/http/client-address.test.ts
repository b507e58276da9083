import { expect, test } from 'vitest'
import { listening } from '#tests/support/http/listening.ts'
import { createPeerFinder, speaksForOthers } from './client-address.ts'

async function addressSeen(trustedProxies: string[], forwardedFor: string) {
  const { ask } = await listening({
    settings: { trustedProxies },
    pages: async (_, visit) => new Response(visit.clientAddress),
  })
  return (await ask('/', { headers: { 'x-forwarded-for': forwardedFor } })).text
}

const cases: [trusted: string[], forwardedFor: string, address: string][] = [
  [[], '1.2.3.4', '127.0.0.1'],
  [['10.0.0.0/8'], '1.2.3.4', '127.0.0.1'],
  [['127.0.0.1'], '1.2.3.4', '1.2.3.4'],
  [['127.0.0.1'], '6.6.6.6, 1.2.3.4', '1.2.3.4'],
  [['127.0.0.1', '10.0.0.0/8'], '6.6.6.6, 1.2.3.4, 10.1.2.3', '1.2.3.4'],
  [['127.0.0.1', '10.0.0.0/8'], '10.1.1.1, 10.2.2.2', '10.1.1.1'],
  [['127.0.0.1'], '1.2.3.4:5678', '1.2.3.4'],
  [['127.0.0.1'], '[2001:db8::1]:443', '2001:db8::1'],
  [['127.0.0.1'], '::ffff:1.2.3.4', '1.2.3.4'],
  [['127.0.0.1', '2001:db8::/32'], '1.2.3.4, 2001:DB8::5', '1.2.3.4'],
  [['127.0.0.1', '10.0.0.0/8'], '1.2.3.4, nonsense, 10.1.1.1', '10.1.1.1'],
  [['127.0.0.1'], '', '127.0.0.1'],
]
for (const [trusted, forwardedFor, address] of cases) {
  test(`"${forwardedFor}" through [${trusted}] is ${address}`, async () => {
    expect(await addressSeen(trusted, forwardedFor)).toBe(address)
  })
}

test('a proxy that is no address is refused with its name', () => {
  expect(() => createPeerFinder(['10.0.0.0/8', 'nginx'])).toThrow('"nginx"')
  expect(() => createPeerFinder(['10.0.0.0/99'])).toThrow()
})

test('ordinary headers are kept', () => {
  for (const name of ['cookie', 'origin', 'accept-language', 'x-requested-with', 'stripe-signature']) {
    expect(speaksForOthers(name)).toBe(false)
  }
})
