import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { gif, noisyPng, phonePhoto, plainPng } from '../pictures.ts'
import { box, movie, mp4, place, track, words } from './video.ts'

const SCRIPT = '<script>alert(document.cookie)</script>'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`
const text = (said: string) => Buffer.from(said)

/** A PNG whose header promises so many pixels; of the pixels, only what compresses to nothing. */
function promise(width: number, height: number, rows = 1): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([text(type), content])
    return Buffer.concat([words(content.length), body, words(crc32(body))])
  }
  const head = Buffer.concat([words(width, height), Buffer.from([8, 2, 0, 0, 0])])
  const pixels = deflateSync(Buffer.alloc(Math.min(rows * (width * 3 + 1), 200_000_000)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

const ftyp = mp4().subarray(0, 32)

/** Each with what it pretends to be. Those named harmless may be taken; what is given back holds nothing of them. */
export const hostile: Record<string, { type: string; bytes: () => Promise<Buffer> | Buffer; harmless?: boolean }> = {
  'an SVG as a PNG': { type: 'image/png', bytes: () => text(SVG) },
  'an SVG behind an XML head': { type: 'image/png', bytes: () => text(`<?xml version="1.0"?>${SVG}`) },
  'a page as a JPEG': { type: 'image/jpeg', bytes: () => text(`<!doctype html>${SCRIPT}`) },
  'a page behind the head of a PNG': {
    type: 'image/png',
    bytes: async () => Buffer.concat([(await plainPng(9, 9)).subarray(0, 16), text(SCRIPT)]),
  },
  'a PNG with a page behind it': {
    ...{ type: 'image/png', harmless: true },
    bytes: async () => Buffer.concat([await plainPng(90, 60), text(SCRIPT)]),
  },
  'a JPEG with a page in a comment': {
    ...{ type: 'image/jpeg', harmless: true },
    async bytes() {
      const jpeg = await sharp(await plainPng(90, 60))
        .jpeg()
        .toBuffer()
      const comment = Buffer.from([0xff, 0xfe, 0, SCRIPT.length + 2, ...text(SCRIPT)])
      return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
    },
  },
  'a JPEG with an archive behind it': {
    ...{ type: 'image/jpeg', harmless: true },
    bytes: async () =>
      Buffer.concat([
        await sharp(await plainPng(90, 60))
          .jpeg()
          .toBuffer(),
        text(`PK\x03\x04${SCRIPT}`),
      ]),
  },
  'a photo that tells where it was taken': { type: 'image/jpeg', harmless: true, bytes: phonePhoto },
  'a GIF': { type: 'image/png', bytes: gif },
  'a PNG that breaks off': { type: 'image/png', bytes: async () => (await noisyPng(60, 60)).subarray(0, 900) },
  'a picture of 14,000 by 14,000': { type: 'image/png', bytes: () => promise(14_000, 14_000) },
  'a picture that promises 4 billion pixels a side': {
    type: 'image/png',
    bytes: () => promise(0x7fffffff, 0x7fffffff),
  },
  'a picture of 38 million pixels in 100 kB': {
    type: 'image/png',
    harmless: true,
    bytes: () => promise(6_200, 6_200, 6_200),
  },
  'a picture without pixels': { type: 'image/png', bytes: () => promise(0, 0) },
  'nothing but a signature': { type: 'image/png', bytes: () => promise(9, 9).subarray(0, 8) },
  'an archive': { type: 'image/webp', bytes: () => text('PK\x03\x04 this is a zip') },
  'a program': { type: 'image/png', bytes: () => text('MZ\x90\0 this program cannot be run in DOS mode') },
  'a PDF as a JPEG': { type: 'image/jpeg', bytes: () => text(`%PDF-1.7 ${SCRIPT}`) },
  'a film without an index': { type: 'video/mp4', bytes: () => Buffer.concat([ftyp, box('mdat', SCRIPT)]) },
  'a film of a million boxes': {
    type: 'video/mp4',
    bytes: () => Buffer.concat([mp4(), Buffer.alloc(8_000_000, box('free'))]),
  },
  'a film with a box of 2^63 bytes': {
    type: 'video/mp4',
    bytes: () => Buffer.concat([mp4(), words(1), text('mdat'), words(0x7fffffff, 0xffffffff)]),
  },
  'a film whose pictures are elsewhere': { type: 'video/mp4', bytes: () => mp4({ selfContained: false }) },
  'a page behind the first box of a film': { type: 'video/mp4', bytes: () => Buffer.concat([ftyp, text(SCRIPT)]) },
  'a film that tells where it was taken': { type: 'video/mp4', harmless: true, bytes: () => mp4({ more: [place()] }) },
  'a film with a page in a box of its own': {
    ...{ type: 'video/mp4', harmless: true },
    bytes: () => Buffer.concat([mp4(), box('uuid', SCRIPT)]),
  },
  'a film within a film': {
    type: 'video/mp4',
    bytes: () => Buffer.concat([ftyp, movie([track()]), movie([track()]), box('mdat', '')]),
  },
}

/** None of these is in anything that is given back. */
export const TRACES = ['<script', 'alert(', 'PK\x03\x04', '+53.4808', 'Kettlephone', 'Exif\0']
