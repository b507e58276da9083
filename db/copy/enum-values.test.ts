import { expect, test } from 'vitest'
import { allAtOnce } from './enum-values.ts'

const migration = (...sql: string[]) => ({ sql, hash: sql.join(), folderMillis: 1, bps: true })

test('an enum has the values that later migrations add from the start, in their order', () => {
  const all = allAtOnce([
    migration(`CREATE TYPE "public"."side" AS ENUM('left', 'it''s, right');`, 'CREATE TABLE "t" ("s" "side");'),
    migration(
      `\nALTER TYPE "public"."side" ADD VALUE 'last';`,
      `ALTER TYPE "public"."side" ADD VALUE 'middle' BEFORE 'it''s, right';`,
      `ALTER TYPE "public"."side" ADD VALUE IF NOT EXISTS 'middle';`,
      `ALTER TYPE "public"."side" ADD VALUE 'after' AFTER 'left';`,
    ),
    migration(`ALTER TYPE "public"."unknown" ADD VALUE 'x';`),
  ])
  expect(all.map(({ sql }) => sql)).toEqual([
    [
      `CREATE TYPE "public"."side" AS ENUM('left', 'after', 'middle', 'it''s, right', 'last')`,
      'CREATE TABLE "t" ("s" "side");',
    ],
    [],
    [`ALTER TYPE "public"."unknown" ADD VALUE 'x';`],
  ])
  expect(all.map(({ hash }) => hash)[0]).toContain('CREATE TYPE')
})
