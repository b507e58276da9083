import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#config/root.ts'
import { readTemplate, templates } from './texts.ts'

const CODE = `---
subject: Your {site} code
sent: When a code is asked for
lane: urgent
editor: admin
{hello}
{code}, needed: the code
{minutes}: how many minutes it works
---

# Your code

{hello} it is {code}.
`

const read = (from: string, to: string) => () => readTemplate('account.codeMail', CODE.replace(from, to))

test('a text has its words, its lane and what its places mean', () => {
  const { subject, lane, body, places } = read('', '')()
  expect([subject, lane, body]).toEqual(['Your {site} code', 'urgent', '# Your code\n\n{hello} it is {code}.'])
  expect(places.code).toEqual({ kind: 'text', means: 'the code', required: true, covers: [] })
  expect(places.minutes?.required).toBe(false)
})

test.each([
  [
    '{minutes}: how many minutes it works\n',
    '',
    'account.codeMail states the places hello, code, and the code fills in',
  ],
  ['{code}, needed: the code', '{code}, neded: the code', 'A place of an email cannot be read: {code}, neded'],
  ['is {code}', 'is {kode}', 'account.codeMail: There is no {kode}'],
  ['is {code}', 'is below', 'account.codeMail: Keep {code}: the code'],
  ['lane: urgent', 'lane: soon', 'lane'],
  ['---\n', '', 'subject'],
])('a start ends with a text in which “%s” is “%s”', (from, to, fault) => {
  expect(read(from, to)).toThrow(fault)
})

test('every file in texts/ is the text of a mail', () => {
  expect(globSync('**/*', { cwd: join(root, 'server/mail/texts') }).filter((path) => path.includes('.'))).toHaveLength(
    templates.length,
  )
})
