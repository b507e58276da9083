import { type Fact, type Item, type Link, type Part, plainFacts } from '#server/platform/mail/frame.tsx'
import type { PlaceKind } from './places.ts'

/** What an operator may edit. The body: a heading, paragraphs, links on lines of their own, and below --- the small print. */
export type MailText = { subject: string; body: string }

/** What stands for a part that each mail fills in: {name}. `covers`: names of texts that it says too. */
export type TextPlace = { kind: PlaceKind; means: string; required: boolean; covers: readonly string[] }
export type TextPlaces = Readonly<Record<string, TextPlace>>
export type PlaceValue = string | null | Link[] | Item[] | Fact[]

/** Leaves out those that are empty. */
export function factsOf(rows: Readonly<Record<string, string | null>>): Fact[] {
  return Object.entries(rows).flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

/** In every mail. */
export const EVERYWHERE: TextPlaces = {
  site: { kind: 'text', means: 'the name of the site', required: false, covers: [] },
  contact: { kind: 'text', means: 'the contact address of the site', required: false, covers: [] },
}

type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'link'; label: string; to: string }
  | { kind: 'place'; name: string }

const PLACE = /\{([^{}\n]*)\}/g
const ONLY_PLACE = /^\{([^{}\n]*)\}$/
const LINK_LINE = /^\[([^[\]\n]+)\]\(([^()\s]+)\)$/
const OWN_OR_ELSEWHERE = /^(\/(?!\/)\S*|https:\/\/\S+)$/

const MAX_SUBJECT_LENGTH = 200
const MAX_BODY_LENGTH = 5_000

/** What is wrong with a text, in words for its writer; empty if it can be used. */
export function faultsOf(places: TextPlaces, { subject, body }: MailText): { subject?: string; body?: string } {
  const known = { ...EVERYWHERE, ...places }
  const inSubject = subjectFault(known, subject)
  const inBody = bodyFault(known, body)
  return { ...(inSubject ? { subject: inSubject } : {}), ...(inBody ? { body: inBody } : {}) }
}

function subjectFault(known: TextPlaces, subject: string): string | null {
  if (subject.trim() === '') return 'Enter a subject'
  if (subject.length > MAX_SUBJECT_LENGTH) return `Use at most ${MAX_SUBJECT_LENGTH} characters`
  if (subject.includes('\n')) return 'A subject is one line'
  return placeFault(known, subject)
}

function bodyFault(known: TextPlaces, body: string): string | null {
  if (body.length > MAX_BODY_LENGTH) return `Use at most ${MAX_BODY_LENGTH} characters`
  const { heading, blocks, reason } = readBody(body)
  if (heading === null) return 'Begin with a heading: a line with # and a space before it'
  if (blocks.length === 0) return 'Write something below the heading'
  const fault = placeFault(known, heading) ?? placeFault(known, reason)
  if (fault) return fault
  for (const block of blocks) {
    const wrong = blockFault(known, block)
    if (wrong) return wrong
  }
  const written = [...body.matchAll(PLACE)].map(([, name = '']) => name)
  const used = new Set(written.flatMap((name) => [name, ...(placeNamed(known, name)?.covers ?? [])]))
  const missing = Object.entries(known).find(([name, { required }]) => required && !used.has(name))
  return missing ? `Keep {${missing[0]}}: ${missing[1].means}` : null
}

function blockFault(known: TextPlaces, block: Block): string | null {
  if (block.kind === 'place') {
    const place = placeNamed(known, block.name)
    if (place?.kind === 'link') return linkFault(block.name)
    return place ? null : unknownFault(known, block.name)
  }
  if (block.kind === 'paragraph') return placeFault(known, block.text)
  const name = ONLY_PLACE.exec(block.to)?.[1]
  if (name === undefined && !OWN_OR_ELSEWHERE.test(block.to)) {
    return `A link leads to a placeholder, a page like /about, or an address with https://, and not to ${block.to}`
  }
  if (name !== undefined && placeNamed(known, name)?.kind !== 'link') return `{${name}} is not a link`
  return placeFault(known, block.label)
}

/** In running text, where links and lists have no place. */
function placeFault(known: TextPlaces, written: string): string | null {
  for (const [, name = ''] of written.matchAll(PLACE)) {
    const place = placeNamed(known, name)
    if (!place) return unknownFault(known, name)
    if (place.kind === 'link') return linkFault(name)
    if (place.kind !== 'text' && place.kind !== 'facts')
      return `{${name}} stands on a line of its own, with an empty line before and after it`
  }
  return /[{}]/.test(written.replace(PLACE, ''))
    ? 'Every { needs its }, with the name of a placeholder between them'
    : null
}

function placeNamed(known: TextPlaces, name: string): TextPlace | undefined {
  return Object.hasOwn(known, name) ? known[name] : undefined
}

function linkFault(name: string): string {
  return `{${name}} is a link: write it on a line of its own, as [Words of the button]({${name}})`
}

function unknownFault(known: TextPlaces, name: string): string {
  return `There is no {${name}}. You can use ${Object.keys(known)
    .map((known) => `{${known}}`)
    .join(', ')}`
}

/** `origin` is for links to pages of this site. The text has no faults. */
export function fillIn(
  { subject, body }: MailText,
  values: Readonly<Record<string, PlaceValue>>,
  origin: string,
): { subject: string; heading: string; parts: Part[]; reason: string } {
  const { heading, blocks, reason } = readBody(body)
  const parts: Part[] = []
  for (const block of blocks) {
    if (block.kind === 'paragraph') addParagraphs(parts, [filled(block.text, values)])
    else if (block.kind === 'link') addLink(parts, linkOf(block, values, origin))
    else addValue(parts, values[block.name])
  }
  return {
    subject: filled(subject, values),
    heading: filled(heading ?? '', values),
    parts,
    reason: filled(reason, values),
  }
}

function linkOf(
  { label, to }: { label: string; to: string },
  values: Readonly<Record<string, PlaceValue>>,
  origin: string,
) {
  const name = ONLY_PLACE.exec(to)?.[1]
  const value = name === undefined ? new URL(to, origin).href : values[name]
  return typeof value === 'string' ? { label: filled(label, values), href: value } : null
}

/** The first is the button. */
function addLink(parts: Part[], found: Link | null) {
  if (!found) return
  const isFirst = !parts.some(({ kind }) => kind === 'button')
  parts.push({ kind: isFirst ? 'button' : 'link', ...found })
}

function addValue(parts: Part[], value: PlaceValue | undefined) {
  if (typeof value === 'string') return addParagraphs(parts, value.split(/\n{2,}/))
  const facts = (value ?? []).filter((one) => 'value' in one)
  if (facts.length > 0) parts.push({ kind: 'facts', facts })
  for (const one of value ?? []) {
    if (!('value' in one)) parts.push('title' in one ? { kind: 'item', ...one } : { kind: 'link', ...one })
  }
}

function addParagraphs(parts: Part[], paragraphs: string[]) {
  for (const text of paragraphs) if (text.trim() !== '') parts.push({ kind: 'paragraph', text: text.trim() })
}

function filled(written: string, values: Readonly<Record<string, PlaceValue>>): string {
  return written.replace(PLACE, (_, name: string) => {
    const value = values[name]
    if (Array.isArray(value)) return plainFacts(value.filter((one) => 'value' in one))
    return value ?? ''
  })
}

function readBody(body: string): { heading: string | null; blocks: Block[]; reason: string } {
  const [said = '', ...below] = body.replace(/\r\n?/g, '\n').split(/^-{3,}[ \t]*$/m)
  const [first = '', ...rest] = said
    .split(/\n[ \t]*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
  const heading = /^#[ \t]+(\S[^\n]*)$/.exec(first)?.[1] ?? null
  return { heading, blocks: rest.flatMap(readBlock), reason: below.join('\n').trim() }
}

function readBlock(block: string): Block[] {
  const lines = block.split('\n').map((line) => LINK_LINE.exec(line.trim()))
  const found = lines.flatMap((line): Block[] =>
    line ? [{ kind: 'link', label: line[1] ?? '', to: line[2] ?? '' }] : [],
  )
  if (found.length === lines.length) return found
  const name = ONLY_PLACE.exec(block)?.[1]
  return name === undefined ? [{ kind: 'paragraph', text: block }] : [{ kind: 'place', name }]
}
