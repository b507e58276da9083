import { readFileSync } from 'node:fs'
import fluent from '@iconify-json/fluent-emoji-flat/icons.json' with { type: 'json' }
import sharp from 'sharp'
import { optimize } from 'svgo'
import { toned } from './colour.ts'

/** Within a square of 32; `box` is what it covers of it. */
export type DrawnObject = { name: string; body: string; box: { x: number; y: number; width: number; height: number } }

const own = new Map(
  [
    ...readFileSync(new URL('./own-objects.svg', import.meta.url), 'utf8').matchAll(
      /<symbol id="([\w-]+)"[^>]*>(.*)<\/symbol>/g,
    ),
  ].map(([, name = '', body = '']) => [name, body] as const),
)
const icons: Record<string, { body: string }> = fluent.icons
const objects = new Map<string, Promise<DrawnObject>>()

/** @throws where neither Fluent Emoji nor own-objects.svg has it */
export function objectNamed(name: string): Promise<DrawnObject> {
  const known = objects.get(name) ?? load(name)
  objects.set(name, known)
  return known
}

/** All that were asked for so far. */
export function drawnObjects(): Promise<DrawnObject[]> {
  return Promise.all(objects.values())
}

async function load(name: string): Promise<DrawnObject> {
  const body = own.get(name) ?? (icons[name] && toned(icons[name].body).replace(/(id="|url\(#)/g, `$1${name}-`))
  if (body === undefined) throw new Error(`There is no object ${name}.`)
  const lean = leaner(body)
  return { name, body: lean, box: await boxOf(lean) }
}

/** In hundredths of a square of 32. */
function leaner(body: string): string {
  const { data } = optimize(`<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`, {
    floatPrecision: 2,
    plugins: [{ name: 'preset-default', params: { overrides: { cleanupIds: false } } }, 'mergePaths'],
  })
  return data.slice(data.indexOf('>') + 1, data.lastIndexOf('</svg>'))
}

const SCALE = 8

async function boxOf(body: string): Promise<DrawnObject['box']> {
  const side = 32 * SCALE
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 32 32">${body}</svg>`
  const { info } = await sharp(Buffer.from(svg))
    .trim({ background: '#0000', threshold: 40 })
    .toBuffer({ resolveWithObject: true })
  return {
    x: -(info.trimOffsetLeft ?? 0) / SCALE,
    y: -(info.trimOffsetTop ?? 0) / SCALE,
    width: info.width / SCALE,
    height: info.height / SCALE,
  }
}
