import { webAddress } from '../text.ts'

export type Part = { text: string; href: string | null }

/** Up to white space, a quote or a brace; what ends a sentence is no part of an address. */
const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"'{}]{1,2000}/gi
const SENTENCE_END = /[.,;:!?…]+$/

/** A message as text and links, http and https alone. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const shown = balanced(found).replace(SENTENCE_END, '')
    const href = webAddress(/^www\./i.test(shown) ? `https://${shown}` : shown)
    if (!href) continue
    if (index > end) parts.push({ text: text.slice(end, index), href: null })
    parts.push({ text: shown, href })
    end = index + shown.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null })
  return parts
}

const BRACKETS: Record<string, string> = { '(': ')', '[': ']' }

/** Up to the first bracket that has no partner: it belongs to the sentence. */
function balanced(address: string): string {
  const open: { sign: string; at: number }[] = []
  for (const { 0: sign, index: at } of address.matchAll(/[()[\]]/g)) {
    if (sign in BRACKETS) open.push({ sign, at })
    else if (BRACKETS[open.at(-1)?.sign ?? ''] === sign) open.pop()
    else return address.slice(0, open[0]?.at ?? at)
  }
  return address.slice(0, open[0]?.at)
}
