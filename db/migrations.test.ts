import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationsFolder, NEEDS, readJournal } from './journal.ts'

/** The rule begins after it. */
const LAST_FREE = '0036_programs'

/** Without what these take away, or what they ask for, the version before fails. */
const TAKES_AWAY = [
  /\bDROP (TABLE|COLUMN|TYPE|VIEW|SCHEMA|SEQUENCE|DEFAULT)\b/i,
  /\bRENAME\b/i,
  /\bALTER COLUMN \S+ (SET DATA )?TYPE\b/i,
  /\bSET NOT NULL\b/i,
  /\bADD COLUMN (?!.*\b(DEFAULT|GENERATED)\b).*\bNOT NULL\b/i,
]

/** The version before does not know of them, unless they are for what it does not write. */
const RULES = /\bADD CONSTRAINT .*\b(UNIQUE|CHECK|EXCLUDE)\b|\bCREATE UNIQUE INDEX\b/i
const ADDS = /\b(?:CREATE TABLE|ADD COLUMN) ("\w+")/gi

/** Statements of a migration that the version before cannot live with. */
function takenAway(sql: string): string[] {
  const statements = sql.split('--> statement-breakpoint').map((statement) => statement.trim())
  const added = [...sql.matchAll(ADDS)].map(([, name = '']) => name)
  const isNewRule = (statement: string) => RULES.test(statement) && !added.some((name) => statement.includes(name))
  return statements.filter((statement) => TAKES_AWAY.some((pattern) => pattern.test(statement)) || isNewRule(statement))
}

test.each([
  'ALTER TABLE "jobs" DROP COLUMN "budget";',
  'DROP TABLE "jobs" CASCADE;',
  'ALTER TABLE "jobs" RENAME COLUMN "budget" TO "price";',
  'ALTER TABLE "jobs" ALTER COLUMN "budget" SET DATA TYPE integer;',
  'ALTER TABLE "jobs" ALTER COLUMN "budget" SET NOT NULL;',
  'ALTER TABLE "jobs" ADD COLUMN "budget" text NOT NULL;',
  'ALTER TABLE "jobs" ADD CONSTRAINT "jobs_title" UNIQUE("title");',
  'CREATE UNIQUE INDEX "jobs_title" ON "jobs" USING btree ("title");',
])('%s takes something away from the version before', (statement) => {
  expect(takenAway(`CREATE TABLE "a" ();--> statement-breakpoint\n${statement}`)).toEqual([statement])
})

test.each([
  'CREATE TABLE "jobs" ("id" uuid NOT NULL);',
  'ALTER TABLE "jobs" ADD COLUMN "budget" text;',
  'ALTER TABLE "jobs" ADD COLUMN "cap" integer DEFAULT 10 NOT NULL;',
  'ALTER TABLE "jobs" ALTER COLUMN "budget" DROP NOT NULL;',
  'DROP INDEX "jobs_newest";',
  'ALTER TABLE "jobs" ADD COLUMN "code" text;--> statement-breakpoint\nCREATE UNIQUE INDEX "jobs_code" ON "jobs" ("code");',
])('%s does not', (statement) => {
  expect(takenAway(statement)).toEqual([])
})

test('a migration that takes something away names the one whose code does without it (CONTRIBUTING.md)', async () => {
  const tags = (await readJournal()).map(({ tag }) => tag)
  const under = tags.slice(tags.indexOf(LAST_FREE) + 1).map((tag) => {
    const sql = readFileSync(join(migrationsFolder, `${tag}.sql`), 'utf8')
    return { tag, statements: takenAway(sql), needs: NEEDS.exec(sql)?.[1] }
  })
  const wrong = under.filter(({ tag, statements, needs }) => {
    if (needs) return !tags.slice(0, tags.indexOf(tag)).includes(needs)
    return statements.length > 0
  })
  expect(wrong).toEqual([])
})
