import { webAddress } from './text.ts'

export type Part = { text: string; href: string | null }

/** Up to white space or a bracket; what ends a sentence is no part of an address. */
const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"'()[\]{}]{1,2000}/gi
const SENTENCE_END = /[.,;:!?…]+$/

/** A message as text and links, http and https alone. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const shown = found.replace(SENTENCE_END, '')
    const href = webAddress(/^www\./i.test(shown) ? `https://${shown}` : shown)
    if (!href) continue
    if (index > end) parts.push({ text: text.slice(end, index), href: null })
    parts.push({ text: shown, href })
    end = index + shown.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null })
  return parts
}
