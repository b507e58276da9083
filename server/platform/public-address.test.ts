import { expect, test } from 'vitest'
import { isPublicAddress, mayBePublic, NotPublic, publicLookup } from './public-address.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  'fc00::1',
  'fe80::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  'no address',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '100.63.255.255', '172.32.0.1', '2a00:1450:4009::1'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each(['https://127.1/', 'https://2130706433/', 'https://[::1]/', 'https://localhost/', 'https://x.local/'])(
  '%s is known by its name not to be public',
  (address) => {
    expect(mayBePublic(new URL(address).hostname)).toBe(false)
    expect(mayBePublic('push.example')).toBe(true)
  },
)

/** Connects to a name that leads to these addresses. */
function connect(addresses: { address: string; family: number }[], all: boolean) {
  const look = publicLookup((_name, _options, callback) => callback(null, addresses))
  return new Promise((resolve) => look('push.example', { all }, (...answer) => resolve(answer)))
}

test('a name is refused when any of its addresses is private at the moment of connecting', async () => {
  const [pub, own] = [
    { address: '8.8.8.8', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ]
  expect(await connect([pub], true)).toEqual([null, [pub]])
  expect(await connect([pub], false)).toEqual([null, '8.8.8.8', 4])
  expect(await connect([pub, own], true)).toEqual([expect.any(NotPublic), []])
  expect(await connect([], true)).toEqual([expect.any(NotPublic), []])
})
