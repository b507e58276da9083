import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '#config/root.ts'
import { isMailTextName, kindOf, MAIL_PLACES, type MailTextName } from './places.ts'
import { faultsOf, type MailText, type TextPlace, type TextPlaces } from './text.ts'

const Front = z.strictObject({
  subject: z.string(),
  /** When it goes out, for the list of templates. */
  sent: z.string(),
  lane: z.enum(['urgent', 'personal', 'bulk first', 'bulk']),
  /** Who may write it again. */
  editor: z.literal('admin'),
})

/** How a mail reads unless an admin has written it again. `name` is "noun.mail", for the database. */
export type MailTemplate = MailText & z.infer<typeof Front> & { name: MailTextName; places: TextPlaces }

const HELLO = '“Hello Tina,”, or “Hello,” where there is no usable name'

/** The texts are read once: a start with a text that cannot be used fails. */
export const templates: readonly MailTemplate[] = Object.keys(MAIL_PLACES)
  .filter(isMailTextName)
  .map((name) => readTemplate(name, readFileSync(join(root, 'server/mail/texts', textPath(name)), 'utf8')))

const byName = new Map(templates.map((template) => [template.name, template]))

export function templateOf(name: MailTextName): MailTemplate {
  const template = byName.get(name)
  if (!template) throw new Error(`There is no email ${name}.`)
  return template
}

function textPath(name: MailTextName): string {
  const path = name.replace(/Mail$/, '').replace('.', '/')
  return `${path.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.md`
}

/** @throws if the file is not a text for this mail, with what is wrong */
export function readTemplate(name: MailTextName, file: string): MailTemplate {
  const [, front = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? []
  const lines = Object.groupBy(front.split('\n'), (line) => (line.startsWith('{') ? 'places' : 'fields'))
  const places = Object.fromEntries((lines.places ?? []).map(readPlace))
  const fields = Object.fromEntries((lines.fields ?? []).map((line) => line.split(/: (.*)/)))
  const template = { name, places, body: body.trim(), ...Front.parse(fields) }
  const [stated, filled] = [Object.keys(places).join(', '), MAIL_PLACES[name].join(', ')]
  if (stated !== filled) throw new Error(`${name} states the places ${stated}, and the code fills in ${filled}.`)
  const { subject, body: below } = faultsOf(places, template)
  const fault = subject ?? below
  if (fault) throw new Error(`${name}: ${fault}.`)
  return template
}

/** "{job}: the title", "{code}, needed: the code" or "{facts}, which says {price}, {day}: the plan" */
function readPlace(line: string): [string, TextPlace] {
  const [, name = '', needed, says = '', means = name === 'hello' ? HELLO : ''] =
    /^\{(\w+)\}(?:(, needed)|, which says (\{.+\}))?(?:: (.+))?$/.exec(line) ?? []
  if (means === '') throw new Error(`A place of an email cannot be read: ${line}`)
  const kind = kindOf(name)
  const required = kind === 'text' ? needed !== undefined : kind !== 'facts'
  return [name, { kind, means, required, covers: says.match(/\w+/g) ?? [] }]
}
