/** Random forms and queries, made of the fields that the pages' own forms have, and of junk. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DomUtils, parseDocument } from 'htmlparser2'
import { z } from 'zod'
import { root } from '#config/root.ts'
import type { Dice } from '../seeded-random.ts'

const Route = z.object({
  id: z.string(),
  parentId: z.string().optional(),
  path: z.string().optional(),
  hasAction: z.boolean(),
})
const Manifest = z.object({ routes: z.record(z.string(), Route) })

export type Address = { id: string; path: string; hasAction: boolean }

/** Every address of the built pages, its parameters as `:name`. */
export function builtAddresses(): Address[] {
  const [file = ''] = globSync(join(root, 'build/client/assets/manifest-*.js'))
  const text = readFileSync(file, 'utf8')
  const { routes } = Manifest.parse(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)))
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId))
  return Object.values(routes)
    .filter(({ id, path }) => path !== '*' && !parents.has(id))
    .map(({ id, path = '', hasAction }) => ({ id, path: `/${path}`, hasAction }))
}

/** The fields of forms by the path that they are posted to, and the values that they hold or offer. */
export type Fields = Map<string, Map<string, Set<string>>>

/** Adds what the forms of a page hold. */
export function gather(fields: Fields, source: string, address: string) {
  const named = (within: Parameters<typeof DomUtils.findAll>[1]) =>
    DomUtils.findAll(({ attribs }) => Boolean(attribs.name), within)
  for (const form of DomUtils.getElementsByTagName('form', parseDocument(source))) {
    const { pathname } = new URL(form.attribs.action || address, 'http://here.invalid')
    const known = fields.get(pathname) ?? new Map<string, Set<string>>()
    fields.set(pathname, known)
    for (const field of named(form.children)) {
      const name = field.attribs.name ?? ''
      const offered = DomUtils.getElementsByTagName('option', field).map(({ attribs }) => attribs.value ?? '')
      known.set(name, new Set([...(known.get(name) ?? []), field.attribs.value ?? '', ...offered].slice(0, 30)))
    }
  }
}

/** Adds the names that an action's source lists: some fields are in its form only after an answer. */
export function gatherFromSource(fields: Fields, { id, path }: Address) {
  const [file = ''] = globSync(join(root, `app/${id}.{ts,tsx}`))
  const text = readFileSync(file, 'utf8')
  const beside = [...text.matchAll(/from '(\.[^']+)'/g)].map(([, name = '']) => join(dirname(file), name))
  const texts = [text, ...beside.filter((path) => existsSync(path)).map((path) => readFileSync(path, 'utf8'))]
  const lists = texts.flatMap((text) => [...text.matchAll(/\bpostedForm\(\s*\w+,\s*\[([^\]]*)\]/g)])
  const quoted = lists.flatMap(([, list = '']) => [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name))
  const forms = texts.flatMap((text) => [
    ...text.matchAll(/\bFIELDS = \{([^}]*)\}|_FIELDS = \{([^}]*)\}|\bread(?:Act|Form)\(\s*\w+,\s*\{([^}]*)\}/g),
  ])
  const typed = forms.flatMap((form) =>
    [
      ...form
        .slice(1)
        .join('')
        .matchAll(/(\w+): (?:'text'|'secret'|\d+)/g),
    ].map(([, name = '']) => name),
  )
  const names = [...quoted, ...typed]
  const known = fields.get(path) ?? new Map<string, Set<string>>()
  for (const name of names) if (!known.has(name)) known.set(name, new Set())
  fields.set(path, known)
}

const LONG = [41, 121, 255, 2_001, 10_001]
const junk = [
  ...[
    '',
    ' ',
    '        ',
    '0',
    '-1',
    '1',
    '1e309',
    '99999999999999999999',
    'NaN',
    'null',
    'undefined',
    'true',
    '[]',
    '{}',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'on',
    'off',
    'yes',
    'FIRST100',
    'first100',
    'yearly',
    'monthly',
  ],
  ...['a@b', 'ada@example.com', 'ADA@EXAMPLE.COM ', '"a b"@example.com', 'a'.repeat(64).concat('@example.com')],
  ...['\0', 'a\0b', '\r\n', 'a\r\nBcc: b@example.com', '\u202e', '\ufffe', '\ud800', '😀', 'é', 'ａ', '\u0130', 'ß'],
  ...[
    '%',
    '%00',
    '%zz',
    '_',
    "' or 1=1--",
    '<script>alert(1)</script>',
    '{{7*7}}',
    '../../etc/passwd',
    '//evil.example',
    '/\\evil.example',
  ],
  ...[
    'https://example.com',
    'javascript:alert(1)',
    'http://[::1',
    'mailto:a@b',
    'M1 1AE',
    'Leeds',
    'Newport',
    '53.48',
    '-2.24',
    '2026-11-22',
  ],
  ...[
    '00000000-0000-0000-0000-000000000000',
    '12345678-1234-4234-8234-123456789abc',
    '07700 900123',
    '+44',
    '123456',
    '000000',
    'a quiet kettle',
  ],
]

/** Any value; `oddness` of ten are none that the field knows. */
export function anyValue(dice: Dice, known: string[] = [], oddness = 10): string {
  if (dice.below(10) >= oddness && known.length > 0) return dice.pick(known)
  if (dice.below(4) > 0) return dice.pick(junk)
  return dice.pick(['a', 'é', '😀', ' ', '%', '1']).repeat(dice.pick(LONG))
}

type Pair = [name: string, value: string]

/** These fields as a body: mostly a form, else files in place of texts, JSON, or something broken. */
export function anyBody(dice: Dice, pairs: Pair[]): { body: BodyInit; headers?: Record<string, string> } {
  const way = dice.below(20)
  if (way < 12) return { body: new URLSearchParams(pairs) }
  if (way < 16) {
    const form = new FormData()
    for (const [name, value] of pairs) {
      if (dice.below(5) > 0) form.append(name, value)
      else form.append(name, new File([value], dice.pick(['a.png', '', '../x', 'é.webp']), { type: 'image/png' }))
    }
    return { body: form }
  }
  const text = JSON.stringify(dice.below(2) === 0 ? Object.fromEntries(pairs) : pairs)
  const type = dice.pick([
    'application/json',
    'text/plain',
    'text/x-script',
    'multipart/form-data; boundary=x',
    'nonsense',
    '',
  ])
  return { body: dice.pick([text, '', '{', '--x\r\n', 'a=b&a=b&__proto__=1']), headers: { 'content-type': type } }
}

/** Most of these fields, most forms with a few odd values, and one form in five with one field that is wrong in itself. */
export function anyPairs(dice: Dice, known: Map<string, Set<string>>, others: string[]): Pair[] {
  const oddness = dice.pick([1, 3, 10])
  const pairOf = (name: string): Pair => [name, anyValue(dice, [...(known.get(name) ?? [])], oddness)]
  const pairs = [...known.keys()].filter(() => dice.below(10) > 0).map(pairOf)
  return dice.below(5) > 0 ? pairs : [...pairs, ...wrongPairs(dice, dice.pick([...known.keys(), ...others]))]
}

/** A field that a form does not have, or has once; or under a name that means more to some readers. */
function wrongPairs(dice: Dice, name: string): Pair[] {
  const value = () => anyValue(dice)
  const times = Array.from({ length: 1 + dice.below(12) }, (): Pair => [name, value()])
  const odd = dice.pick([`${name}[0]`, `${name}[__proto__]`, `${name}[99999999]`, '__proto__', 'constructor', ''])
  return dice.below(2) === 0 ? times : [[odd, value()]]
}
