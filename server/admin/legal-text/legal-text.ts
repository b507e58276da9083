import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { diffLines } from 'diff'
import { and, desc, eq, sql } from 'drizzle-orm'
import { root } from '#config/root.ts'
import type { AuditAction } from '#contract/audit/words.ts'
import type { EditLegalText, LegalVersion, LegalVersionOrDefault } from '#contract/legal/input.ts'
import type {
  EditableLegalText,
  LegalText,
  LegalTextTrial,
  LegalVersionView,
  PublicLegalText,
  TextChange,
} from '#contract/legal/view.ts'
import { LEGAL_PAGES, type LegalPage } from '#contract/legal/words.ts'
import { legalTexts, user } from '#db/schema/index.ts'
import { record } from '#server/work/audit-log.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { faultIn, PLACES } from './faults.ts'
import { readLegalText } from './markdown.ts'

const VERSIONS_SHOWN = 50

/** The day on which one of them was last changed. */
const WRITTEN_AT = new Date('2026-11-28T00:00:00Z')

const bodyOf = (page: LegalPage) =>
  readFileSync(join(root, 'server/admin/legal-text/defaults', `${page}.md`), 'utf8').trim()
const bodies: Record<LegalPage, string> = {
  terms: bodyOf('terms'),
  privacy: bodyOf('privacy'),
  about: bodyOf('about'),
}

/** Returns what a page says unless an admin has changed it. */
function defaultOf(page: LegalPage): { body: string; at: Date } {
  return { body: bodies[page], at: WRITTEN_AT }
}

/** What the public page shows. */
export function publicText(work: Work, page: LegalPage): PublicLegalText {
  const { body, at } = work.site.live.legalText(page) ?? defaultOf(page)
  return { text: textFor(work, body), changedAt: at }
}

/** Lists every page with when its text was last edited. */
export function listPages(work: Work) {
  return LEGAL_PAGES.map((page) => ({ page, editedAt: work.site.live.legalText(page)?.at ?? null }))
}

export async function editablePage(work: Work, page: LegalPage): Promise<EditableLegalText> {
  const versions = await versionsOf(work, page)
  const [newest] = versions
  const body = newest?.body ?? defaultOf(page).body
  return {
    page,
    body,
    version: newest?.body ? newest.id : null,
    changedAt: newest?.at ?? null,
    places: Object.entries(PLACES).map(([name, means]) => ({ name, means })),
    history: versions.map(({ body, before, ...version }) => ({
      ...version,
      isDefault: body === null,
      extent: extentOf(before, body ?? defaultOf(page).body),
    })),
    text: textFor(work, body),
  }
}

export function tryText(work: Work, body: string): LegalTextTrial {
  const fault = faultIn(body)
  return { fault, text: fault === null ? textFor(work, body) : null }
}

export async function viewVersion(work: Work, { page, version }: LegalVersionOrDefault): Promise<LegalVersionView> {
  const versions = await versionsOf(work, page)
  const original = defaultOf(page).body
  const current = versions[0]?.body ?? original
  if (version === null) return { page, written: null, changes: [], ifBack: changesBetween(current, original) }
  const found = versions.find(({ id }) => id === version)
  if (!found) throw notFound('There is no such version.')
  const { body, before, ...rest } = found
  const text = body ?? original
  return {
    page,
    written: { ...rest, isDefault: body === null },
    changes: changesBetween(before, text),
    ifBack: changesBetween(current, text),
  }
}

export async function editText(work: Work, person: Person, { page, body, note, version }: EditLegalText) {
  assertSound(body)
  await write(work, person, { page, body, note, action: 'legalText.changed', expected: version })
}

export async function bringTextBack(work: Work, person: Person, { page, version }: LegalVersion): Promise<void> {
  const [row] = await work.db
    .select()
    .from(legalTexts)
    .where(and(eq(legalTexts.id, version), eq(legalTexts.page, page)))
  if (!row) throw notFound('There is no such version.')
  if (row.body !== null) assertSound(row.body)
  const note = row.body === null ? '' : 'An earlier version brought back'
  await write(work, person, { page, body: row.body, note, action: row.body === null ? RESET : 'legalText.changed' })
}

export async function resetText(work: Work, person: Person, page: LegalPage): Promise<void> {
  await write(work, person, { page, body: null, note: '', action: RESET })
}

const RESET = 'legalText.reset'

type LegalTextChange = {
  page: LegalPage
  body: string | null
  note: string
  action: AuditAction
  /** The version that was edited. Undefined if it may be any. */
  expected?: string | null
}

/** The audit log names the versions, which stay. */
async function write(
  work: Work,
  person: Person,
  { page, body, note, action, expected }: LegalTextChange,
): Promise<void> {
  await work.transaction(async (work) => {
    await work.db.execute(sql`select pg_advisory_xact_lock(hashtext('legal text'), hashtext(${page}))`)
    const [newest] = await work.db
      .select({ id: legalTexts.id, body: legalTexts.body, at: legalTexts.writtenAt })
      .from(legalTexts)
      .where(eq(legalTexts.page, page))
      .orderBy(desc(legalTexts.writtenAt))
      .limit(1)
    const current = newest?.body == null ? null : newest.id
    if (expected !== undefined && current !== expected) throw changedMeanwhile()
    if ((newest?.body ?? null) === body) return
    // The newest is found by its time, so two within a millisecond need an order.
    const writtenAt = new Date(Math.max(work.now().getTime(), (newest?.at.getTime() ?? 0) + 1))
    const [version] = await work.db
      .insert(legalTexts)
      .values({ page, body, note, writtenAt, writtenBy: person.id })
      .returning({ id: legalTexts.id })
    await record(work, {
      action,
      subjectId: null,
      before: { page, version: current },
      after: { page, version: body === null ? null : version?.id, ...(note ? { note } : {}) },
    })
  })
  await work.site.live.reload()
}

/** `body` is null where it went back to the default. */
type Version = { id: string; body: string | null; before: string; note: string; at: Date; by: string | null }

/** Newest first, each with the text before it. */
async function versionsOf(work: Work, page: LegalPage): Promise<Version[]> {
  const rows = await work.db
    .select({
      id: legalTexts.id,
      body: legalTexts.body,
      note: legalTexts.note,
      at: legalTexts.writtenAt,
      by: user.email,
    })
    .from(legalTexts)
    .leftJoin(user, eq(user.id, legalTexts.writtenBy))
    .where(eq(legalTexts.page, page))
    .orderBy(desc(legalTexts.writtenAt))
    .limit(VERSIONS_SHOWN + 1)
  return rows.slice(0, VERSIONS_SHOWN).map((row, index) => ({
    ...row,
    by: row.by?.split('@', 1)[0] ?? null,
    before: rows[index + 1]?.body ?? defaultOf(page).body,
  }))
}

function textFor(work: Work, body: string): LegalText {
  const { name, contactEmail } = work.site.live.site()
  return readLegalText(
    body,
    new Map([
      ['site', name],
      ['contact', contactEmail],
    ]),
  )
}

/** @throws TEXT_FAULTY */
function assertSound(body: string) {
  const fault = faultIn(body)
  if (fault) throw new Refusal('TEXT_FAULTY', `${fault}.`)
}

function changedMeanwhile() {
  return new Refusal('CHANGED_MEANWHILE', 'Someone has changed this text meanwhile. What you typed is not saved yet.')
}

/** Unchanged lines that are shown around a change. */
const AROUND = 2

/** Empty if they are the same. */
function changesBetween(before: string, after: string): TextChange[] {
  if (before === after) return []
  return diffLines(ended(before), ended(after)).flatMap(({ added, removed, value }, index, all): TextChange[] => {
    const lines = value.replace(/\n$/, '').split('\n')
    if (added) return [{ kind: 'added', lines }]
    if (removed) return [{ kind: 'removed', lines }]
    const near = [
      ...(index > 0 ? lines.slice(0, AROUND) : []),
      ...(index < all.length - 1 ? lines.slice(Math.max(index > 0 ? AROUND : 0, lines.length - AROUND)) : []),
    ]
    return [{ kind: 'same', lines: near.filter((line) => line.trim() !== '') }]
  })
}

/** Counts lines that say something. */
function extentOf(before: string, after: string): { added: number; removed: number } {
  const changes = changesBetween(before, after)
  const count = (kind: TextChange['kind']) =>
    changes.flatMap((change) => (change.kind === kind ? change.lines.filter((line) => line.trim() !== '') : [])).length
  return { added: count('added'), removed: count('removed') }
}

function ended(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`
}
