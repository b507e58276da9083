import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { EditMailText, WrittenMailText } from '#contract/admin/input.ts'
import type { EditableMailText } from '#contract/admin/view.ts'
import type { AuditAction } from '#contract/audit/words.ts'
import { HOUR } from '#contract/duration.ts'
import { moment } from '#contract/moment.ts'
import { rowsOf } from '#db/rows.ts'
import { mailTexts, user } from '#db/schema/index.ts'
import { sendMail } from '#server/mail/send.ts'
import { EVERYWHERE, faultsOf, type MailText, type TextPlaces } from '#server/mail/text.ts'
import { type MailTemplate, templates } from '#server/mail/texts.ts'
import { sampleWith } from '#server/mailbox/samples.ts'
import { addressOfAdmin } from '#server/mailbox/test-mail.ts'
import { record } from '#server/work/audit-log.ts'
import { type Limit, withinLimit } from '#server/work/limit.ts'
import { notFound, Refusal, tooMany } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'

const TESTS: Limit = { name: 'test-mail', most: 30, per: HOUR }
const VERSIONS_SHOWN = 50

const Edited = z.object({ template: z.string(), at: moment })

/** Lists every template with when its text was last edited. */
export async function listTexts(work: Work) {
  const edited = await rowsOf(work.db, Edited)`
    select template, written_at as at from (
      select distinct on (template) template, written_at, body from mail_texts order by template, written_at desc
    ) newest where body is not null`
  const editedAt = new Map(edited.map(({ template, at }) => [template, at]))
  return templates.map((template) => {
    const text = work.site.live.mailText(template.name) ?? template
    return {
      name: template.name,
      sent: template.sent,
      subject: text.subject,
      editedAt: editedAt.get(template.name) ?? null,
    }
  })
}

export async function editableText(work: Work, person: Person, name: string): Promise<EditableMailText> {
  const template = templateOf(name)
  const known: TextPlaces = { ...template.places, ...EVERYWHERE }
  const history = await historyOf(work, name)
  const [newest] = history
  const chosen = storedMailText(newest) ?? { subject: template.subject, body: template.body }
  return {
    name,
    sent: template.sent,
    ...chosen,
    version: storedMailText(newest) ? (newest?.id ?? null) : null,
    places: Object.entries(known).map(([name, { means, required, kind }]) => ({
      name,
      means,
      required,
      isLink: kind === 'link',
      isMissing: fillsIn(template, name) && !fillsIn(chosen, name),
    })),
    history: history.map(({ id, subject, at, by }) => ({ id, subject, at, by: by?.split('@', 1)[0] ?? null })),
    testTo: await addressOfAdmin(work, person.id),
    mail: await sampleWith(work, name, chosen),
  }
}

function fillsIn({ subject, body }: MailText, place: string): boolean {
  return `${subject} ${body}`.includes(`{${place}}`)
}

export async function tryText(work: Work, { name, ...text }: WrittenMailText) {
  const faults = faultsOf(templateOf(name).places, text)
  return { faults, mail: isSound(faults) ? await sampleWith(work, name, text) : null }
}

export async function editText(work: Work, person: Person, { name, version, ...text }: EditMailText): Promise<void> {
  assertSound(name, text)
  await write(work, person, { name, text, action: 'mailText.changed', expected: version })
}

export async function bringTextBack(work: Work, person: Person, name: string, version: string): Promise<void> {
  templateOf(name)
  const [row] = await work.db
    .select()
    .from(mailTexts)
    .where(and(eq(mailTexts.id, version), eq(mailTexts.template, name)))
  if (!row) throw notFound('There is no such version.')
  const text = storedMailText(row)
  if (text) assertSound(name, text)
  await write(work, person, { name, text, action: text ? 'mailText.changed' : 'mailText.reset' })
}

export async function resetText(work: Work, person: Person, name: string): Promise<void> {
  templateOf(name)
  await write(work, person, { name, text: null, action: 'mailText.reset' })
}

export async function testText(
  work: Work,
  person: Person,
  { name, ...text }: WrittenMailText,
): Promise<{ to: string }> {
  assertSound(name, text)
  if (!(await withinLimit(work, TESTS, person.id))) {
    throw tooMany('You have sent yourself many test emails. Please wait an hour.')
  }
  return work.transaction(async (work) => {
    await sendMail(work, 'mailText.tested', { userId: person.id, template: name, ...text })
    await record(work, { action: 'mailText.tested', subjectId: null, after: { template: name } })
    return { to: await addressOfAdmin(work, person.id) }
  })
}

type MailTextChange = { name: string; text: MailText | null; action: AuditAction; expected?: string | null }

async function write(work: Work, person: Person, { name, text, action, expected }: MailTextChange) {
  await work.transaction(async (work) => {
    await work.db.execute(sql`select pg_advisory_xact_lock(hashtext('mail text'), hashtext(${name}))`)
    const [newest] = await historyOf(work, name)
    const current = storedMailText(newest)
    if (expected !== undefined && (current ? newest?.id : null) !== expected) throw changedMeanwhile()
    const { subject, body } = text ?? { subject: null, body: null }
    // The newest is found by its time, so two within a millisecond need an order.
    const writtenAt = new Date(Math.max(work.now().getTime(), (newest?.at.getTime() ?? 0) + 1))
    await work.db.insert(mailTexts).values({ template: name, subject, body, writtenAt, writtenBy: person.id })
    await record(work, {
      action,
      subjectId: null,
      before: { template: name, ...current },
      after: { template: name, ...text },
    })
  })
  await work.site.live.reload()
}

/** Newest first. */
function historyOf(work: Work, name: string) {
  return work.db
    .select({
      id: mailTexts.id,
      subject: mailTexts.subject,
      body: mailTexts.body,
      at: mailTexts.writtenAt,
      by: user.email,
    })
    .from(mailTexts)
    .leftJoin(user, eq(user.id, mailTexts.writtenBy))
    .where(eq(mailTexts.template, name))
    .orderBy(desc(mailTexts.writtenAt))
    .limit(VERSIONS_SHOWN)
}

/** Null if it is, or was, the default. */
function storedMailText(row: { subject: string | null; body: string | null } | undefined): MailText | null {
  return row && row.subject !== null && row.body !== null ? { subject: row.subject, body: row.body } : null
}

function templateOf(name: string): MailTemplate {
  const template = templates.find((template) => template.name === name)
  if (!template) throw notFound('There is no such email.')
  return template
}

/** @throws TEXT_FAULTY */
function assertSound(name: string, text: MailText) {
  const { subject, body } = faultsOf(templateOf(name).places, text)
  const fault = subject ?? body
  if (fault) throw new Refusal('TEXT_FAULTY', `${fault}.`)
}

function isSound(faults: { subject?: string; body?: string }): boolean {
  return faults.subject === undefined && faults.body === undefined
}

function changedMeanwhile() {
  return new Refusal(
    'CHANGED_MEANWHILE',
    'Someone has changed this text meanwhile. Open it in another tab and compare. Save again to replace it.',
  )
}
