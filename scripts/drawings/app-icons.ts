// npm run app-icons: draws favicon.ico and what a phone shows of an installed site, from the mark in public/favicon.svg.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Briefcase, ClipboardList, type LucideIcon, MessageSquare, Search } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { root } from '../../config/root.ts'

const GROUND = '#0E4B4A'
const DRAWN = '#FBF8F3'
const SIDE = 32

const tile = readFileSync(join(root, 'public/favicon.svg'), 'utf8')
const mark = tile.slice(tile.indexOf('<path'), tile.indexOf('</svg>'))

const SHORTCUTS: Record<string, LucideIcon> = {
  search: Search,
  'post-job': ClipboardList,
  messages: MessageSquare,
  jobs: Briefcase,
}

for (const size of [192, 512]) {
  await write(`icon-${size}.png`, png(tile, size))
  await write(`icon-maskable-${size}.png`, png(square(placed(mark, SIDE, 0.84)), size))
}
// Android shows its shape alone, beside a notification.
await write('push-badge.png', png(clear(placed(mark, SIDE, 1.2)), 96))
// iOS rounds it.
await write('apple-touch-icon.png', png(square(mark), 180))
await write('favicon.ico', ico([16, 32, 48]))
for (const [name, icon] of Object.entries(SHORTCUTS)) {
  const drawn = renderToStaticMarkup(createElement(icon, { color: DRAWN }))
  const lines = drawn.slice(drawn.indexOf('>') + 1, drawn.lastIndexOf('</svg>'))
  const glyph = `<g stroke="${DRAWN}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" fill="none">${lines}</g>`
  await write(`shortcut-${name}.png`, png(square(placed(glyph, 24, 0.7)), 96))
}

/** Launchers cut it to a shape of theirs, which leaves a circle of 80% of the side. */
function square(drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><rect width="${SIDE}" height="${SIDE}" fill="${GROUND}"/>${drawing}</svg>`
}

function clear(drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">${drawing}</svg>`
}

/** In the middle. `side`: the drawing's own. */
function placed(drawing: string, side: number, scale: number): string {
  const at = (SIDE - side * scale) / 2
  return `<g transform="translate(${at} ${at}) scale(${scale})">${drawing}</g>`
}

function png(drawing: string, size: number): Promise<Buffer> {
  const density = (72 * size) / SIDE
  return sharp(Buffer.from(drawing), { density })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

/** A directory of PNGs. */
async function ico(sizes: number[]): Promise<Buffer> {
  const pictures = await Promise.all(sizes.map((size) => png(tile, size)))
  const head = Buffer.alloc(6 + 16 * sizes.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(sizes.length, 4)
  let offset = head.length
  for (const [index, picture] of pictures.entries()) {
    const entry = 6 + 16 * index
    const size = sizes[index] ?? 0
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(picture.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += picture.length
  }
  return Buffer.concat([head, ...pictures])
}

async function write(name: string, drawn: Promise<Buffer>): Promise<void> {
  writeFileSync(join(root, 'public', name), await drawn)
}
