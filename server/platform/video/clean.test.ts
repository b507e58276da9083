import { describe, expect, test } from 'vitest'
import { box, movie, mp4, place, scattered, track, words } from '#tests/support/upload/video.ts'
import { cleanVideo } from './clean.ts'
import { VideoRefused } from './refused.ts'

const clean = (bytes: Buffer) => {
  const cleaned = new Uint8Array(bytes)
  cleanVideo(cleaned)
  return Buffer.from(cleaned)
}
const ftyp = mp4().subarray(0, 32)
const mdat = box('mdat', Buffer.alloc(8))

test('a plain video stays as it is', () => {
  expect(clean(mp4())).toEqual(mp4())
})

describe('what tells where it was taken is blanked, and nothing moves', () => {
  test.each([
    ['beside the tracks', mp4({ more: [place()] })],
    ['in a track', Buffer.concat([ftyp, movie([track({ more: [place()] })]), mdat])],
    ['in a box of its own', Buffer.concat([mp4(), box('uuid', '+53.4808-002.2426/')])],
    ['in free space', Buffer.concat([mp4(), box('skip', '+53.4808-002.2426/')])],
  ])('%s', (_where, bytes) => {
    const cleaned = clean(bytes)
    expect(bytes.includes('+53.4808')).toBe(true)
    expect(cleaned.includes('+53.4808')).toBe(false)
    expect(cleaned).toHaveLength(bytes.length)
    expect(cleaned.includes('©xyz', 0, 'latin1')).toBe(false)
  })

  test('in a track of its own, with its samples among those of the pictures', () => {
    const positions = (at: number) => track({ handler: 'meta', samples: [{ at, size: 9 }] })
    const head = Buffer.concat([ftyp, movie([track(), positions(0)])])
    const at = head.length + 8 + 7
    const bytes = Buffer.concat([ftyp, movie([track(), positions(at)]), box('mdat', 'picture', '+53.4808/', 'picture')])
    const cleaned = clean(bytes)
    expect(cleaned.subarray(head.length + 8).toString('latin1')).toBe(`picture${'\0'.repeat(9)}picture`)
    expect(cleaned).toHaveLength(bytes.length)
  })
})

const many = (count: number) =>
  Buffer.concat([ftyp, movie([track()]), box('moov', Buffer.alloc(0)), ...Array(count).fill(box('free'))])
const nested = (depth: number): Buffer => (depth === 0 ? box('free') : box('moov', nested(depth - 1)))

describe('refused is', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['four bytes', Buffer.from('ftyp')],
    ['a film of QuickTime', mp4({ brand: 'qt  ' })],
    ['one without an index', Buffer.concat([ftyp, mdat])],
    ['one with two', Buffer.concat([mp4(), movie([track()])])],
    ['one without pictures or sound', Buffer.concat([ftyp, movie([track()])])],
    ['one of sound alone', mp4({ handler: 'soun' })],
    ['one of text', mp4({ handler: 'text' })],
    ['one whose pictures are elsewhere', mp4({ selfContained: false })],
    ['one of an hour', mp4({ seconds: 3600 })],
    ['one 10,000 pixels wide', mp4({ width: 10_000 })],
    ['one without a size', mp4({ width: 0, height: 0 })],
    ['one that breaks off', mp4().subarray(0, -6)],
    ['one whose first box is too large', Buffer.concat([words(0x7fffffff), mp4().subarray(4)])],
    ['one whose first box is too small', Buffer.concat([words(3), mp4().subarray(4)])],
    ['a box of 2^63 bytes', Buffer.concat([mp4(), words(1), Buffer.from('mdat'), words(0x7fffffff, 0xffffffff)])],
    ['a million boxes', many(1_000_000)],
    ['boxes within boxes', nested(6_000)],
    ['a page behind the first box', Buffer.concat([ftyp, Buffer.from('<!doctype html><script>alert(1)</script>')])],
  ])('%s', (_what, bytes) => {
    expect(() => clean(bytes)).toThrow(VideoRefused)
  })

  test('a table that names what is no sample', () => {
    const samples = [{ at: 40, size: 8 }]
    const bytes = Buffer.concat([ftyp, movie([track(), track({ handler: 'meta', samples })]), mdat])
    expect(() => clean(bytes)).toThrow(VideoRefused)
  })

  test.each([
    ['2 MB in 1,000 boxes', 2_000_000, 1_000],
    ['9.9 MB in 4,800 boxes', 9_900_000, 4_800],
  ])('soon, a track with a sample in each byte: %s', (_what, size, boxes) => {
    const bytes = scattered(size, boxes)
    const began = performance.now()
    expect(() => clean(bytes)).toThrow(VideoRefused)
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  test('a table that has the same bytes blanked a million times', () => {
    const over = (at: number) => {
      const samples = Array(40_000).fill({ at, size: 300_000 })
      return Buffer.concat([
        ftyp,
        movie([track(), track({ handler: 'meta', samples })]),
        box('mdat', Buffer.alloc(400_000)),
      ])
    }
    const bytes = over(over(0).length - 350_000)
    const began = performance.now()
    expect(() => clean(bytes)).toThrow(VideoRefused)
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})

test('a sample in each byte of one box is blanked at once', () => {
  const began = performance.now()
  const cleaned = clean(scattered(9_900_000, 1))
  expect(performance.now() - began).toBeLessThan(5_000)
  expect(cleaned.subarray(-9_000_000).every((byte) => byte === 0)).toBe(true)
})

describe('a codec', () => {
  const film = (picture: string, sound?: string) =>
    Buffer.concat([
      ftyp,
      movie([track({ codec: picture }), ...(sound ? [track({ handler: 'soun', codec: sound })] : [])]),
      mdat,
    ])

  test.each([
    ['H.264', film('avc1')],
    ['H.264 with AAC', film('avc3', 'mp4a')],
    ['AV1 with Opus', film('av01', 'Opus')],
    ['VP9 with AAC', film('vp09', 'mp4a')],
  ])('that browsers play is left alone: %s', (_what, bytes) => {
    expect(clean(bytes)).toEqual(bytes)
  })

  test.each([
    ['HEVC (H.265)', film('hvc1', 'mp4a')],
    ['HEVC (H.265)', film('hev1')],
    ['Dolby Vision', film('dvh1')],
    ['H.263', film('s263', 'samr')],
    ['AMR sound', film('avc1', 'samr')],
    ['ProRes', film('apcn')],
    ['a copy-protected format', film('encv', 'enca')],
    ['“xyz?”', film('xyz\x07')],
  ])('that they do not play is refused by name: %s', (codec, bytes) => {
    expect(() => clean(bytes)).toThrow(expect.objectContaining({ fault: { why: 'codec', codec } }))
  })

  test('that hides behind one that they play is found', () => {
    const two = film('avc1')
    const at = two.indexOf('stsd') + 4
    two.writeUInt32BE(2, at + 4)
    expect(() => clean(two)).toThrow(VideoRefused)
  })
})

test('whatever else is changed in a video, judging it ends soon and fails only by a refusal', () => {
  const bytes = mp4({ more: [place()] })
  for (let at = 0; at < bytes.length; at += 1) {
    for (const value of [0, 1, 0x7f, 0xff]) {
      const changed = Buffer.from(bytes)
      changed[at] = value
      try {
        cleanVideo(changed)
      } catch (error) {
        expect(error).toBeInstanceOf(VideoRefused)
      }
    }
  }
})
