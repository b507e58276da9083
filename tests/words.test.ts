import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { root } from '#config/root.ts'
import { sourceFiles } from './source.ts'

// One word for one idea on screen (docs/glossary.md). Texts of the specification stay as they are.

const OUT: [RegExp, string][] = [
  [/\be-mail/i, 'email'],
  [/\bsign(?:ed|ing|s)? (?:in|out)\b|\b(?:sign|log)-ins?\b/i, 'log in, log out'],
  [/\bbookmark/i, 'save'],
  [/\bunapprove/i, 'remove'],
  [/\btak(?:e|en|es|ing)(?: it| them)? down\b/i, 'remove, hide'],
  [/\b(?:somebody|whoever|nobody)\b/i, 'you, a provider, no one else'],
  [/\bseekers?\b|\baccount holders?\b/, 'client, everyone with an account'],
  // “Subscriptions” is the name of a tab.
  [/(?<!Manage |\{)\b(?:[Ss]ubscription|subscriptions)\b/, 'membership'],
  [
    /\b(?:an?|the|our|own|by|in|no|one|each|every|more|many|newer|second|such|test|send|read|receive) mails?\b(?! (?:server|company))/i,
    'email',
  ],
  [/(?<!')\bmail texts?\b/i, 'email text'],
]

/** Words of searches, not of ours. */
const NOT_SHOWN = ['server/directory/understanding/words.ts']

const specification = globSync('docs/specification/*.md', { cwd: root }).map(textOf).join('\n')

test('no text on screen, in an email or on a legal page says a word that is out', () => {
  const texts = [
    ...sourceFiles()
      .filter((path) => !NOT_SHOWN.includes(path))
      .flatMap(textsOnScreen),
    ...globSync(['server/mail/texts/**/*.md', 'server/admin/legal-text/defaults/*.md'], { cwd: root }).flatMap(lines),
  ]
  expect(texts.length).toBeGreaterThan(4_000)
  const found = texts.flatMap(({ path, text }) =>
    OUT.filter(([word]) => word.test(text) && !isSpecified(text, word)).map(
      ([, better]) => `${path}: “${text}” (say: ${better})`,
    ),
  )
  expect(found).toEqual([])
})

function isSpecified(text: string, word: RegExp): boolean {
  return text.split(/(?<=[.:!?])\s+/).every((sentence) => !word.test(sentence) || specification.includes(sentence))
}

type Text = { path: string; text: string }

/** Sentences and labels: what JSX shows, and strings of more than one word. */
function textsOnScreen(path: string): Text[] {
  const texts: Text[] = []
  visit(parseSync(path, textOf(path)).program, (type, value) => {
    const text = value.replace(/\s+/g, ' ').trim()
    if (type === 'JSXText' ? /[a-z]/i.test(text) : /^[A-Z‘“].*[a-z]|[a-z,] [a-z]/.test(text)) texts.push({ path, text })
  })
  return texts
}

/** Calls `found` with every text of a syntax tree; the names of modules and of types are not texts. */
function visit(node: unknown, found: (type: string, value: string) => void): void {
  if (Array.isArray(node)) {
    for (const child of node) visit(child, found)
    return
  }
  if (typeof node !== 'object' || node === null || !('type' in node) || typeof node.type !== 'string') return
  if (/^(Import|Export(Named|All)Declaration$|TS)/.test(node.type) && !('declaration' in node && node.declaration)) {
    if (!/^TS(As|Satisfies|NonNull)Expression$/.test(node.type)) return
  }
  if ('value' in node && typeof node.value === 'string') found(node.type, node.value)
  if (node.type === 'TemplateElement' && 'value' in node && typeof node.value === 'object') {
    const { value } = node
    if (value && 'cooked' in value && typeof value.cooked === 'string') found(node.type, value.cooked)
  }
  for (const child of Object.values(node)) visit(child, found)
}

function lines(path: string): Text[] {
  return textOf(path)
    .split('\n')
    .map((text) => ({ path, text }))
}

function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
