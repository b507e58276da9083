import { DomUtils, ElementType, parseDocument } from 'htmlparser2'

export type Element = ReturnType<typeof DomUtils.findAll>[number]
type Within = Parameters<typeof DomUtils.findAll>[1]
type Wanted = Record<string, string | RegExp | true>

/** A page as it came: what a browser without JavaScript would show, and its source. */
export type Html = {
  status: number
  headers: Headers
  source: string
  title: string
  /** The words of <main>, in reading order. */
  text: string
  all(tag: string, wanted?: Wanted): Element[]
  /** The only one; anything else is a failure. */
  one(tag: string, wanted?: Wanted): Element
  /** The section, nav or list that is labelled so. */
  region(label: string): Element
  /** Every JSON-LD block, parsed. */
  ld(): Record<string, unknown>[]
}

export async function readHtml(response: Response): Promise<Html> {
  const source = await response.text()
  const { children } = parseDocument(source)
  const page: Html = {
    status: response.status,
    headers: response.headers,
    source,
    title: allIn(children, 'title').map(textOf).join(' || '),
    text: allIn(children, 'main').map(textOf).join(' '),
    all: (tag, wanted) => allIn(children, tag, wanted),
    one: (tag, wanted) => only(allIn(children, tag, wanted), `${tag} ${JSON.stringify(wanted ?? {})}`),
    region(label) {
      const heading = allIn(children, '*', { id: true }).filter((element) => textOf(element) === label)
      const ids = heading.map((element) => element.attribs.id)
      const named = DomUtils.findAll(
        ({ attribs }) => attribs['aria-label'] === label || ids.includes(attribs['aria-labelledby'] ?? '-'),
        children,
      )
      return only(named, `region "${label}"`)
    },
    ld: () =>
      allIn(children, 'script', { type: 'application/ld+json' }).map((script) =>
        JSON.parse(DomUtils.textContent(script)),
      ),
  }
  return page
}

/** Elements of a tag ('*': any) whose attributes are as wanted; `text` is what an element reads. */
export function allIn(within: Within | Element, tag: string, wanted: Wanted = {}): Element[] {
  const fits = (element: Element) =>
    (tag === '*' || element.name === tag) &&
    Object.entries(wanted).every(([name, value]) => {
      const actual = name === 'text' ? textOf(element) : element.attribs[name]
      if (actual === undefined) return false
      return value === true || (value instanceof RegExp ? value.test(actual) : value === actual)
    })
  return DomUtils.findAll(fits, Array.isArray(within) ? within : within.children)
}

/** The addresses of the links within, in order. */
export function hrefsIn(within: Element): string[] {
  return allIn(within, 'a').map((link) => link.attribs.href ?? '')
}

/** What the toast says: without JavaScript it stands in the page. */
export function said(page: Html): string {
  return textOf(page.one('noscript', { text: /./ }))
}

/** What the summary above a refused form says. */
export function problemsIn(page: Html): string[] {
  return page.all('div', { role: 'alert' }).flatMap((box) => allIn(box, 'a').map(textOf))
}

export function labelsIn(page: Html): string[] {
  return page.all('label').map(textOf)
}

/** What stands in the field of this name; undefined where there is none. */
export function valueIn(page: Html, name: string): string | undefined {
  const [field] = page.all('*', { name })
  return field?.name === 'textarea' ? textOf(field) : field?.attribs.value
}

const runOn = new Set(['a', 'abbr', 'b', 'bdi', 'em', 'i', 'span', 'strong', 'sub', 'sup', 'wbr'])

/** What one reads: words with single spaces; no scripts, styles or comments. */
export function textOf(element: Element): string {
  return wordsOf(element).replace(/\s+/g, ' ').trim()
}

function wordsOf(node: Element | Element['children'][number]): string {
  if (node.type === ElementType.Text) return node.data
  if (node.type !== ElementType.Tag || ['script', 'style', 'template', 'svg'].includes(node.name)) return ''
  const words = node.children.map(wordsOf).join('')
  return runOn.has(node.name) ? words : ` ${words} `
}

function only(found: Element[], what: string): Element {
  const [first] = found
  if (!first || found.length > 1) throw new Error(`${found.length} of ${what}`)
  return first
}
