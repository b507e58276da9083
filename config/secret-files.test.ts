import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from './env.ts'

/** A file with this text, for this test. */
function fileWith(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'fettle-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'secret'), text)
  return join(folder, 'secret')
}

test('a setting is read from the file that its name with _FILE names, without the new line at its end', () => {
  const settings = readSettings({ AUTH_SECRET_FILE: fileWith(`${'s'.repeat(40)}\n`), PORT_FILE: fileWith('8080\n') })
  expect([settings.authSecret(), settings.port]).toEqual(['s'.repeat(40), 8080])
})

test('a file that cannot be read, and a setting that is given twice, are refused in words', () => {
  expect(() => readSettings({ AUTH_SECRET_FILE: '/nowhere/secret', PORT: '-1' })).toThrow(
    /AUTH_SECRET_FILE names a file that cannot be read \(\/nowhere\/secret\); PORT must be/,
  )
  expect(() => readSettings({ PORT: '80', PORT_FILE: fileWith('81') })).toThrow(/PORT and PORT_FILE are both set/)
})

test('an empty file is a setting that is not set', () => {
  expect(readSettings({ SMTP_URL_FILE: fileWith('\n') }).smtpUrl).toBeUndefined()
})
