import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import type { Inline, LegalBlock, LegalText } from '#contract/legal/view.ts'
import { slugOf } from '#contract/text.ts'

export type Values = ReadonlyMap<string, string>

const PLACE = /\{([a-z]+)\}/g
const HEADING_ID = /\s*\{#([a-z0-9][a-z0-9-]*)\}\s*$/
const SAFE_LINK = /^(\/(?![/\\])|#|https?:\/\/[^\s/]|mailto:[^\s])\S*$|^\/$/

/** The frame of the page has these ids. */
const TAKEN_IDS = ['main', 'sources', 'software', 'talk-to-us']

/** Returns the tree that a page shows. HTML is text, and so is a link to anything but a page, http(s) or mailto. */
export function readLegalText(body: string, values: Values): LegalText {
  const reader = new Reader(values)
  const text: LegalText = { title: '', lead: [], sections: [] }
  for (const token of tokensOf(body)) {
    if (isHeading(token) && token.depth === 1 && text.title === '') text.title = reader.heading(token).text
    else if (isHeading(token) && token.depth <= 2) {
      const { id, text: title } = reader.heading(token)
      text.sections.push({ id, title, blocks: [] })
    } else (text.sections.at(-1)?.blocks ?? text.lead).push(...reader.blocks([token]))
  }
  return text
}

export function tokensOf(body: string): Token[] {
  return Lexer.lex(body)
}

/** No extension adds tokens of other kinds. */
export function isMarked(token: Token): token is MarkedToken {
  return !('childTokens' in token)
}

export function isHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading'
}

export function isLink(token: Token): token is Tokens.Link {
  return token.type === 'link'
}

export function isSafeLink(to: string): boolean {
  return SAFE_LINK.test(to)
}

/** The names of all placeholders in use. */
export function placesIn(body: string): string[] {
  return [...body.matchAll(PLACE)].map(([, name = '']) => name)
}

class Reader {
  readonly #values: Values
  readonly #ids = new Set<string>(TAKEN_IDS)
  /** Names the tables below it. */
  #heading = ''

  constructor(values: Values) {
    this.#values = values
  }

  /** Its id stands after it as {#id}, or is made of its words. */
  heading({ text }: Tokens.Heading): { id: string; text: string } {
    const title = this.#filled(plainText(tokensOf(text.replace(HEADING_ID, ''))))
    const wanted = HEADING_ID.exec(text)?.[1] ?? (slugOf(title) || 'section')
    let id = wanted
    for (let count = 2; this.#ids.has(id); count += 1) id = `${wanted}-${count}`
    this.#ids.add(id)
    this.#heading = title
    return { id, text: title }
  }

  blocks(tokens: readonly Token[]): LegalBlock[] {
    return tokens.filter(isMarked).flatMap((token) => this.#block(token))
  }

  #block(token: MarkedToken): LegalBlock[] {
    switch (token.type) {
      case 'heading':
        return [{ kind: 'heading', ...this.heading(token) }]
      case 'paragraph':
      case 'text':
        return [{ kind: 'paragraph', parts: this.#inline(token.tokens ?? []) }]
      case 'list':
        return [
          {
            kind: 'list',
            start: token.ordered ? Number(token.start) : null,
            items: token.items.map((item) => this.blocks(item.tokens)),
          },
        ]
      case 'blockquote':
        return [{ kind: 'quote', blocks: this.blocks(token.tokens) }]
      case 'table':
        return [this.#table(token)]
      case 'code':
        return [{ kind: 'code', text: this.#filled(token.text), ...(token.lang ? { lang: token.lang } : {}) }]
      case 'hr':
        return [{ kind: 'rule' }]
      case 'space':
      case 'def':
        return []
      default:
        return [{ kind: 'paragraph', parts: [this.#text(token.raw.trim())] }]
    }
  }

  #table({ header, rows }: Tokens.Table): LegalBlock {
    const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => this.#inline(tokens))
    return { kind: 'table', label: this.#heading || 'Table', head: cells(header), rows: rows.map(cells) }
  }

  #inline(tokens: readonly Token[]): Inline[] {
    return tokens.filter(isMarked).flatMap((token) => this.#part(token))
  }

  #part(token: MarkedToken): Inline[] {
    switch (token.type) {
      case 'text':
        return token.tokens ? this.#inline(token.tokens) : [this.#text(token.text)]
      case 'escape':
        return [this.#text(token.text)]
      case 'strong':
      case 'em':
        return [{ kind: token.type, parts: this.#inline(token.tokens) }]
      case 'codespan':
        return [{ kind: 'code', text: this.#filled(token.text) }]
      case 'br':
        return [{ kind: 'break' }]
      case 'link': {
        const to = this.#filled(token.href)
        const parts = this.#inline(token.tokens)
        return isSafeLink(to) ? [{ kind: 'link', to, parts }] : parts
      }
      default:
        return [this.#text(token.raw)]
    }
  }

  #text(text: string): Inline {
    return { kind: 'text', text: this.#filled(text) }
  }

  #filled(text: string): string {
    return text.replace(PLACE, (whole, name: string) => this.#values.get(name) ?? whole)
  }
}

function plainText(tokens: readonly Token[]): string {
  return tokens
    .filter(isMarked)
    .map((token) => ('tokens' in token && token.tokens ? plainText(token.tokens) : wordsOf(token)))
    .join('')
    .trim()
}

function wordsOf(token: MarkedToken): string {
  return token.type === 'text' || token.type === 'codespan' || token.type === 'escape' ? token.text : token.raw
}
