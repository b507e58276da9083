import { expect, test } from 'vitest'
import { withoutPersonal } from './personal.ts'

test.each([
  ['No mail to ada.lovelace+x@example.co.uk could go out', 'No mail to [email] could go out'],
  ['https://fettle.example/search?text=Ada&at=SW1A', 'https://fettle.example/search?[query]'],
  ['/claim/ada%40example.com/page', '/claim/[email]/page'],
  ['postgres://fettle:geheim@db.internal/fettle refused', 'postgres://[secret]@db.internal/fettle refused'],
  ['connect ECONNREFUSED 203.0.113.7:5432', 'connect ECONNREFUSED [address]:5432'],
  ['from 2001:db8:1:2::17 again', 'from [address] again'],
  ['/confirm/k3JX9vQ2mZt7LbYw1RcUe8Hs', '/confirm/[token]'],
  ['jwt eyJhbGciOiJFUzI1NiJ9aa.eyJzdWIiOiIxMjM0NSJ9', 'jwt [token]'],
  ['call +44 7700 900123 or 020 7946 0018', 'call [number] or [number]'],
  ['near SW1A 1AA', 'near [postcode]'],
])('%s', (text, cut) => {
  expect(withoutPersonal(text)).toBe(cut)
})

test.each([
  'A page failed at 12:30:45, in 1500 ms',
  'relation "listing_index" does not exist',
  'profiles 12345678-1234-4234-8234-123456789abc is missing',
  '/directory/leeds/plumbing-and-heating-in-the-north-of-england',
  'node:internal/process/task_queues:105:5',
])('%s stays as it is', (text) => {
  expect(withoutPersonal(text)).toBe(text)
})
