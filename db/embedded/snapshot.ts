import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY, SECOND } from '#contract/duration.ts'
import { DataFolderInUse } from './lock.ts'

// One process holds an embedded database. Another that wants to read it leaves a request in the data folder, and the
// first answers with a copy of the files. Only those who may write the folder can ask.

const LOOK_EVERY = SECOND / 2
const ANSWERED_WITHIN = 60 * SECOND

const folderOf = (dataDir: string) => join(dataDir, 'snapshots')
const REQUEST = /^([0-9a-f-]{36})\.wanted$/

/** `take` gets the folder of each copy that is asked for. Returns what ends it. */
export function watchRequests(dataDir: string, take: (folder: string) => void): () => void {
  const folder = folderOf(dataDir)
  rmSync(folder, { recursive: true, force: true })
  const timer = setInterval(() => {
    if (!existsSync(folder)) return
    for (const name of readdirSync(folder)) {
      const id = REQUEST.exec(name)?.[1]
      if (!id) {
        removeIfOld(join(folder, name))
        continue
      }
      rmSync(join(folder, name), { force: true })
      take(join(folder, id))
    }
  }, LOOK_EVERY)
  timer.unref()
  return () => clearInterval(timer)
}

/** Nothing reads a copy for a day: who asked for it was killed. */
function removeIfOld(path: string) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found && found.mtimeMs < Date.now() - DAY) rmSync(path, { recursive: true, force: true })
}

export type Snapshot = { dataDir: string; remove(): void }

/** Asks the process that holds the database. @throws DataFolderInUse */
export async function requestSnapshot(dataDir: string): Promise<Snapshot> {
  const id = randomUUID()
  const folder = join(folderOf(dataDir), id)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 })
  writeFileSync(`${folder}.wanted`, '')
  for (const end = Date.now() + ANSWERED_WITHIN; Date.now() < end; await sleep(100)) {
    if (existsSync(folder)) return { dataDir: folder, remove }
  }
  rmSync(`${folder}.wanted`, { force: true })
  remove()
  throw new DataFolderInUse(
    `The process that uses the data folder ${dataDir} gave no copy of its database. Its log says why; stop it to go on without it.`,
  )
}
