import { fonts } from '../fonts.ts'
import atkinson from './atkinson-hyperlegible-next.woff2?url'
import choices from './choices.css?url'
import sourceSans from './source-sans-3.woff2?url'
import sourceSerif from './source-serif-4.woff2?url'

const [inter, bricolage] = fonts

const CHOICES = new Map([
  ['source-sans', sourceSans],
  ['atkinson', atkinson],
  ['source-serif', sourceSerif],
])
const FILES = new Map([['inter', inter], ['bricolage', bricolage], ...CHOICES])

/** What a page of these faces loads: fonts ahead of the first paint, and the rules of those that a site may choose. Only servers need it. */
export function faceFiles(faces: string[]): { fonts: string[]; sheets: string[] } {
  const files = faces.flatMap((face) => FILES.get(face) ?? [])
  return { fonts: [...new Set(files)], sheets: faces.some((face) => CHOICES.has(face)) ? [choices] : [] }
}
