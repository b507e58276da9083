import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { after, DAY, HOUR } from '#contract/duration.ts'
import { keptSnapshots, longestKept, prune } from './prune.ts'
import { newSnapshotName, openVault, type SnapshotKind, type SnapshotName } from './vault.ts'

const NOW = new Date('2026-11-28T04:06:00Z') // a Saturday
const KEEP = { days: 7, weeks: 4, months: 3 }

function snapshot(madeAt: Date, kind: SnapshotKind = 'backup'): SnapshotName {
  return { name: `${madeAt.toISOString()} ${kind}`, madeAt, storedAt: madeAt, kind }
}

/** One a night. */
function nights(count: number): SnapshotName[] {
  return Array.from({ length: count }, (_, index) => snapshot(after(NOW, -(count - 1 - index) * DAY)))
}

const daysKept = (all: SnapshotName[], keep = KEEP) =>
  [...keptSnapshots(all, keep, NOW)].map((name) => name.slice(0, 10)).sort()

test('the newest of each day, week and month stay, each for its time', () => {
  expect(daysKept(nights(200))).toEqual([
    ...['2026-08-31', '2026-09-30', '2026-10-31'], // the ends of months
    ...['2026-11-01', '2026-11-08', '2026-11-15'], // Sundays; that of the 22nd is among the days
    ...['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'],
  ])
  expect(daysKept(nights(200), { days: 2, weeks: 0, months: 0 })).toEqual(['2026-11-27', '2026-11-28'])
})

test('none is older than we say, and the newest stays however old it is', () => {
  const longest = longestKept(KEEP)
  expect(longest).toBe(95)
  for (const day of daysKept(nights(400))) expect(new Date(day) > after(NOW, -longest * DAY)).toBe(true)
  expect(daysKept([snapshot(new Date('2020-01-01T00:00:00Z')), snapshot(new Date('2020-02-01T00:00:00Z'))])).toEqual([
    '2020-02-01',
  ])
})

test('what was the newest within the last day stays, since a backup under way may build on it', () => {
  const old = snapshot(new Date('2026-01-05T04:05:00Z'))
  const between = [20, 10, 1].map((hours) => snapshot(after(NOW, -hours * HOUR)))
  expect(keptSnapshots([old, ...between], KEEP, NOW).size).toBe(4)
})

test('what a restore has saved before it stays for the days, and takes the place of no backup', () => {
  const [older, newer] = [8, 5].map((days) => snapshot(after(NOW, -days * DAY + HOUR), 'point'))
  const all = [...nights(20), older, newer]
    .filter((one) => one !== undefined)
    .sort((a, b) => Number(a.madeAt) - Number(b.madeAt))
  const kept = keptSnapshots(all, KEEP, NOW)
  expect(newer && kept.has(newer.name)).toBe(true)
  expect(older && kept.has(older.name)).toBe(false)
  expect(kept.has(snapshot(after(NOW, -5 * DAY)).name)).toBe(true)
})

const folder = mkdtempSync(join(tmpdir(), 'fettle-prune-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('nothing is removed while a clock is wrong, be it now or when a backup was made', async () => {
  const vault = await openVault({ folder: join(folder, 'clocks') }, null)
  const now = new Date()
  const future = after(now, 400 * DAY)
  for (const at of [after(now, -DAY), now]) await vault.putSnapshot(newSnapshotName(at, 'backup'), Buffer.from('x'))
  await vault.putSnapshot(newSnapshotName(future, 'backup'), Buffer.from('x'))
  for (const at of [now, future]) await expect(prune(vault, KEEP, at)).rejects.toThrow('a clock is wrong')
  expect(await vault.snapshots()).toHaveLength(3)
})

test('what a killed process had half written goes after two days', async () => {
  const place = join(folder, 'unfinished')
  const vault = await openVault({ folder: place }, null)
  await vault.put(vault.idOf(Buffer.from('x')), Buffer.from('x'))
  for (const [name, days] of [
    ['old', 3],
    ['young', 1],
  ] as const) {
    const [path, at] = [join(place, 'unfinished', name), after(new Date(), -days * DAY)]
    writeFileSync(path, 'half')
    utimesSync(path, at, at)
  }
  await prune(vault, KEEP, new Date())
  expect(readdirSync(join(place, 'unfinished'))).toEqual(['young'])
})
