import { randomUUID } from 'node:crypto'
import { frameLetter, type Letter, type MailSite } from './frame.tsx'
import type { Mail } from './mail.ts'

/** Rendering takes milliseconds, so it runs once, with a random mark for each of `names` that no text can contain. */
export async function frameForMany<Name extends string>(
  names: readonly Name[],
  write: (marks: Record<Name, string>) => Letter,
  site: MailSite,
): Promise<(values: Record<Name, string>) => Mail> {
  const nonce = randomUUID().slice(0, 8)
  const marks = recordOf(names, (name) => `m${nonce}${name}m`)
  const framed = await frameLetter(write(marks), site)
  return (values) => {
    const fill = (text: string, shown: (value: string) => string = (value) => value) =>
      names.reduce((filled, name) => filled.replaceAll(marks[name], () => shown(values[name])), text)
    const { unsubscribe } = framed
    return {
      ...framed,
      to: fill(framed.to),
      subject: fill(framed.subject),
      ...(unsubscribe ? { unsubscribe: fill(unsubscribe) } : {}),
      html: fill(framed.html, escapeHtml),
      text: fill(framed.text),
    }
  }
}

function recordOf<Name extends string>(names: readonly Name[], make: (name: Name) => string): Record<Name, string> {
  const record: Partial<Record<Name, string>> = {}
  for (const name of names) record[name] = make(name)
  if (!isWhole(names, record)) throw new Error('A mark is missing')
  return record
}

function isWhole<Name extends string>(
  names: readonly Name[],
  record: Partial<Record<Name, string>>,
): record is Record<Name, string> {
  return names.every((name) => record[name] !== undefined)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
