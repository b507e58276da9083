import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '#config/root.ts'

export const migrationsFolder = join(root, 'db/migrations')

/** `when` is in milliseconds; the database records the same. */
const Journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) })

/** The migrations of this version, oldest first. */
export async function readJournal() {
  return Journal.parse(JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8'))).entries
}

/** A migration that takes something away begins with it, and names one that came with code which does without. */
export const NEEDS = /^-- Needs (\S+?):/

/** `when` of the newest migration that a version must know to run on our tables. 0: every version does. */
export async function readNeeds(): Promise<number> {
  const entries = await readJournal()
  const texts = await Promise.all(entries.map(({ tag }) => readFile(join(migrationsFolder, `${tag}.sql`), 'utf8')))
  const needed = texts.map((text) => NEEDS.exec(text)?.[1])
  return Math.max(0, ...entries.filter(({ tag }) => needed.includes(tag)).map(({ when }) => when))
}
