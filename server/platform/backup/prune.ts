import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupKeep } from '#config/backups.ts'
import { dayOf } from '#contract/date.ts'
import { after, DAY, HOUR } from '#contract/duration.ts'
import { listedFiles, readSnapshot } from './snapshot.ts'
import { BackupUnusable, type SnapshotName, type Vault } from './vault.ts'

const WEEK = 7 * DAY
const MONTH = 31 * DAY

// A backup may be under way meanwhile. It lasts less than a day, builds on the snapshot that is the newest at its
// start, and uses objects again that a killed run has left within a day. So whatever was the newest within the last
// day stays, and so does every object younger than two.
const RECENT = DAY
const MIN_OBJECT_AGE = 2 * DAY

/** Of two clocks, about. */
const MAX_SKEW = HOUR

/** The days after which the last backup of what was erased is gone. */
export function longestKept({ days, weeks, months }: BackupKeep): number {
  return Math.max(days, (weeks * WEEK) / DAY, (months * MONTH) / DAY) + MIN_OBJECT_AGE / DAY
}

/** The newest of each day, week and month, each for its time; the newest of all in any case. `all`: oldest first. */
export function keptSnapshots(all: SnapshotName[], keep: BackupKeep, now: Date): Set<string> {
  const kept = new Set<string>()
  const isWithin = (at: Date, time: number) => at > after(now, -time)
  for (const [index, { name, madeAt, kind }] of all.entries()) {
    const next = all[index + 1]
    if (!next || isWithin(next.madeAt, RECENT)) kept.add(name)
    if (kind === 'point' && isWithin(madeAt, keep.days * DAY)) kept.add(name)
  }
  const backups = all.filter(({ kind }) => kind === 'backup')
  const keepNewest = (period: (at: Date) => string, time: number) => {
    const newest = new Map(backups.map((backup) => [period(backup.madeAt), backup]))
    for (const { name, madeAt } of newest.values()) if (isWithin(madeAt, time)) kept.add(name)
  }
  keepNewest(dayOf, keep.days * DAY)
  keepNewest(mondayOf, keep.weeks * WEEK)
  keepNewest((at) => dayOf(at).slice(0, 7), keep.months * MONTH)
  return kept
}

/** In London, as the days of the schedule. */
function mondayOf(at: Date): string {
  const noon = new Date(`${dayOf(at)}T12:00:00Z`)
  return dayOf(after(noon, -((noon.getUTCDay() + 6) % 7) * DAY))
}

/** Removes snapshots whose time is over, objects that none of the others has, and vaults of keys long unused. */
export async function prune(
  vault: Vault,
  keep: BackupKeep,
  now: Date,
): Promise<{ snapshots: number; objects: number }> {
  const all = await vault.snapshots()
  assertClock(all, vault.place, now)
  const kept = keptSnapshots(all, keep, now)
  const old = all.filter(({ name }) => !kept.has(name))
  for (const { name } of old) await vault.removeSnapshot(name)
  const objects = await removeUnused(
    vault,
    all.filter(({ name }) => kept.has(name)),
    now,
  )
  await vault.removeUnfinished(after(now, -MIN_OBJECT_AGE))
  for (const { vault: other, newest } of await vault.others()) {
    if (!newest || newest < after(now, -longestKept(keep) * DAY)) await vault.removeOther(other)
  }
  return { snapshots: old.length, objects }
}

/**
 * A clock that is ahead would make all but the newest too old, and what it has named would be the newest for years.
 * @throws BackupUnusable
 */
function assertClock(all: SnapshotName[], place: string, now: Date) {
  const early = all.find(({ madeAt, storedAt }) => Number(madeAt) > Math.min(Number(storedAt), Number(now)) + MAX_SKEW)
  if (early) {
    throw new BackupUnusable(
      `${early.name} in ${place} is of a time that had not come: a clock is wrong. Set it right, and remove that file from the snapshots there.`,
    )
  }
}

async function removeUnused(vault: Vault, kept: SnapshotName[], now: Date): Promise<number> {
  const used = await usedObjects(vault, kept)
  let removed = 0
  for await (const { id, changedAt } of vault.objects()) {
    if (used.has(id) || changedAt > after(now, -MIN_OBJECT_AGE)) continue
    await vault.removeObject(id)
    removed += 1
  }
  return removed
}

/** A snapshot that cannot be read ends the round: its objects may be among those to remove. @throws BackupUnusable */
export async function usedObjects(vault: Vault, snapshots: SnapshotName[]): Promise<Set<string>> {
  const used = new Set<string>()
  for (const name of snapshots) {
    const { snapshot } = await readSnapshot(vault, name)
    const unread = snapshot.lists.filter((id) => !used.has(id))
    for (const id of [...Object.values(snapshot.tables).flat(), ...unread]) used.add(id)
    for await (const { ids } of listedFiles(vault, { ...snapshot, lists: unread })) for (const id of ids) used.add(id)
  }
  return used
}

/** What versions before snapshots have left in the folder: only what they gave a name. */
const ARCHIVE = /^(fettle-\d{4}-\d\d-\d\dT\d{6}|before-restore-.+)\.tar$|^\.(fettle|before-restore)-/

export async function pruneArchives(folder: string, { days }: BackupKeep, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (ARCHIVE.test(name) && (await stat(path)).mtime < after(now, -days * DAY)) {
      await rm(path, { recursive: true, force: true })
    }
  }
}
