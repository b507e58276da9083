import { expect, test } from 'vitest'
import { ProfileLink } from './input.ts'
import { publicLink } from './link.ts'

test.each([
  ['website', 'www.smith.example/a', 'https://www.smith.example/a'],
  ['website', 'smith.example:8443', 'https://smith.example:8443'],
  ['website', 'https://müller.example', 'https://müller.example'],
  ['website', 'https://medium.com/@smith', 'https://medium.com/@smith'],
  ['website', 'https://www.facebook.com/smith', 'https://www.facebook.com/smith'],
  ['instagram', '@smith.joinery', 'https://www.instagram.com/smith.joinery'],
  ['instagram', 'smith.joinery', 'https://www.instagram.com/smith.joinery'],
  ['instagram', 'instagram.com/smith.joinery', 'https://instagram.com/smith.joinery'],
  ['facebook', 'smithjoinery', 'https://www.facebook.com/smithjoinery'],
  ['facebook', 'https://m.facebook.com/smith', 'https://m.facebook.com/smith'],
  ['twitter', '@smith', 'https://x.com/smith'],
  ['twitter', 'https://twitter.com/smith', 'https://twitter.com/smith'],
  ['linkedin', 'jo-smith-12', 'https://www.linkedin.com/in/jo-smith-12'],
  ['linkedin', 'https://uk.linkedin.com/company/smith', 'https://uk.linkedin.com/company/smith'],
  ['youtube', 'smithjoinery', 'https://www.youtube.com/@smithjoinery'],
  ['youtube', 'https://youtu.be/abc', 'https://youtu.be/abc'],
  ['tiktok', '@smith', 'https://www.tiktok.com/@smith'],
] as const)('as %s "%s" is %s', (kind, typed, stored) => {
  expect(ProfileLink(kind).parse(typed)).toBe(stored)
  expect(publicLink(kind, stored)).not.toBeNull()
})

test.each([
  ['website', 'info@firm.example'],
  ['website', 'mailto:info@firm.example'],
  ['website', 'https://bank@evil.example/'],
  ['website', 'https://@evil.example/'],
  ['website', 'https:\\\\bank@evil.example'],
  ['website', 'http://192.168.0.1/'],
  ['website', 'http://8.8.8.8/'],
  ['website', 'http://2130706433/'],
  ['website', 'http://0x7f.1/'],
  ['website', 'http://[::1]/'],
  ['website', 'http://[fe80::1]:80/'],
  ['website', 'http://localhost.'],
  ['website', 'http://nas.local'],
  ['website', 'http://db.internal/'],
  ['website', 'http://printer/'],
  ['website', 'localhost:3000'],
  ['website', 'javascript:alert(1)'],
  ['instagram', 'https://smith.joinery/'],
  ['instagram', 'smith.co.uk'],
  ['instagram', 'https://instagram.com.evil.example/smith'],
  ['instagram', 'https://notinstagram.com/smith'],
  ['instagram', 'https://instagram.com@evil.example/'],
  ['instagram', 'facebook.com/smith'],
  ['instagram', 'smith joinery'],
  ['twitter', 'https://evil.example/smith'],
  ['twitter', 'a-name-that-is-too-long'],
] as const)('as %s "%s" is refused, and not published where it was stored before', (kind, typed) => {
  expect(ProfileLink(kind).safeParse(typed).success).toBe(false)
  expect(publicLink(kind, typed)).toBeNull()
})
