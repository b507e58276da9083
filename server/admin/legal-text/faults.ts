import type { Token } from 'marked'
import { numberText } from '#contract/number.ts'
import { isHeading, isLink, isMarked, isSafeLink, placesIn, readLegalText, tokensOf } from './markdown.ts'

const MAX_TEXT_LENGTH = 60_000
const DEEPEST = 20

/** What may stand in a text, and for what. */
export const PLACES = {
  site: 'the name of the site',
  contact: 'the contact address of the site',
} as const

const EXAMPLE = new Map(Object.keys(PLACES).map((name) => [name, name]))

/** What is wrong with a text, in words for its writer. Null if it can be shown. */
export function faultIn(body: string): string | null {
  if (body.length > MAX_TEXT_LENGTH) return `Use at most ${numberText(MAX_TEXT_LENGTH)} characters`
  const tokens = tokensIn(body)
  if (!tokens || isDeeper(tokens, DEEPEST)) return 'Lists and quotes stand too deep inside one another'
  const [first, ...rest] = tokens.filter(({ type }) => type !== 'space')
  const { title, sections } = first && isHeading(first) && first.depth === 1 ? readLegalText(body, EXAMPLE) : EMPTY_PAGE
  if (title === '') return 'Begin with a heading: a line with # and a space before it'
  if (rest.length === 0) return 'Write something below the heading'
  if (rest.some((token) => isHeading(token) && token.depth === 1)) return 'Use ## for every heading but the first'
  if (sections.some(({ title }) => title === '')) return 'Write something after every ##'
  return placeFault(body) ?? linkFault(tokens)
}

const EMPTY_PAGE = { title: '', sections: [] }

/** Null if it is nested beyond reading. */
function tokensIn(body: string): Token[] | null {
  try {
    return tokensOf(body)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function placeFault(body: string): string | null {
  const unknown = placesIn(body).find((name) => !Object.hasOwn(PLACES, name))
  const known = Object.keys(PLACES).map((name) => `{${name}}`)
  return unknown === undefined ? null : `There is no {${unknown}}. You can use ${known.join(' and ')}`
}

function linkFault(tokens: Token[]): string | null {
  for (const token of allOf(tokens)) {
    if (!isLink(token)) continue
    const to = token.href.replaceAll(/\{[a-z]+\}/g, 'x')
    if (isSafeLink(to)) continue
    return `A link leads to a page like /about, a heading like #rights, an address with https:// or http://, or mailto:, and not to ${token.href}`
  }
  return null
}

function isDeeper(tokens: readonly Token[], levels: number): boolean {
  return tokens.length > 0 && (levels === 0 || tokens.some((token) => isDeeper(childrenOf(token), levels - 1)))
}

function allOf(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => [token, ...allOf(childrenOf(token))])
}

function childrenOf(token: Token): Token[] {
  if (!isMarked(token)) return []
  if (token.type === 'list') return token.items
  if (token.type === 'table') return [...token.header, ...token.rows.flat()].flatMap(({ tokens }) => tokens)
  return 'tokens' in token && token.tokens ? token.tokens : []
}
