import { Parser } from 'htmlparser2'

const LARGEST = 500_000
const UNSEEN = new Set(['head', 'script', 'style', 'title', 'blockquote'])
const BLOCKS = new Set([
  ...['address', 'article', 'div', 'footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'li', 'ol', 'p'],
  ...['pre', 'section', 'table', 'tr', 'ul'],
])
/** What mail programs call the mail that is answered. */
const QUOTED = /\b(?:gmail_quote|yahoo_quoted|moz-cite-prefix|OutlookMessageHeader|protonmail_quote)\b/
/** Outlook marks only where it begins. */
const ANSWERED = /^(?:divRplyFwdMsg|appendonsend|mail-editor-reference-message-container)$/

/** What a person wrote in a mail that has no plain text, without what it quotes. */
export function textOfHtml(html: string): string {
  let text = ''
  let depth = 0
  let over = false
  const parser = new Parser({
    onopentag(name, { class: classes = '', id = '' }) {
      if (ANSWERED.test(id)) over = true
      if (depth > 0 || UNSEEN.has(name) || QUOTED.test(classes)) depth += 1
      else if (name === 'br' || BLOCKS.has(name)) text += '\n'
    },
    ontext(data) {
      if (depth === 0 && !over) text += data.replace(/\s+/g, ' ')
    },
    onclosetag(name) {
      if (depth > 0) depth -= 1
      else if (BLOCKS.has(name)) text += name === 'p' ? '\n\n' : '\n'
    },
  })
  parser.write(html.slice(0, LARGEST))
  parser.end()
  const lines = text.split('\n').map((line) => line.trim())
  return lines
    .filter((line, at) => line !== '' || lines[at - 1] !== '')
    .join('\n')
    .trim()
}
