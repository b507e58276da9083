import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { root } from '#config/root.ts'
import { outageOf } from '../away.ts'
import { type Room, tooLittle, watchRoom } from '../room.ts'
import { type TemplateName, templates } from './files.ts'
import { lockDataFolder } from './lock.ts'
import { watchRequests } from './snapshot.ts'

export type Embedded = {
  host: string
  port: number
  room: Room | null
  /** Restarts a database that broke down. Acknowledged writes survive. */
  revive(): Promise<void>
  /** Until it answers again; null if it does. */
  restarting(): Promise<void> | null
  stop(): Promise<void>
}

/** A part of the socket's name, as PostgreSQL has it; nothing listens on the network. */
const PORT = 5432

/** Compiled once for all databases in memory: a process of tests opens many. */
let program: Promise<WebAssembly.Module> | undefined
async function compile(): Promise<WebAssembly.Module> {
  const library = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return WebAssembly.compile(await readFile(join(dirname(library), 'pglite.wasm')))
}

/** `dataDir` null: in memory (tests). A new database copies `template`. @throws DataFolderInUse, DataFolderFull */
export async function startEmbedded(dataDir: string | null, template: TemplateName | null): Promise<Embedded> {
  const unlock = dataDir === null ? () => {} : lockDataFolder(dataDir)
  if (dataDir === null) program ??= compile()
  const wasmModule = await program
  const host = mkdtempSync(join(tmpdir(), 'fettle-'))
  const socketPath = join(host, `.s.PGSQL.${PORT}`)
  const room = dataDir === null ? null : await watchRoom(dataDir)
  let thread: Worker
  let wanted = true
  let restarting: Promise<void> | null = null
  let stopWatching = () => {}

  function release() {
    stopWatching()
    room?.stop()
    rmSync(host, { recursive: true, force: true })
    unlock()
  }

  async function run() {
    rmSync(socketPath, { force: true })
    const workerData = { dataDir, wasmModule, template: template && templates[template], socketPath }
    const started = new Worker(join(root, 'db/embedded/worker.ts'), {
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
      workerData,
    })
    await new Promise((ready, failed) => {
      started.once('error', failed)
      started.once('message', ready)
    })
    started.once('exit', () => {
      if (!wanted || started !== thread) return
      if (room?.full()) void revive()
      else endWith('The embedded database ended by itself, and Fettle with it.')
    })
    return started
  }

  function revive() {
    restarting ??= restart().finally(() => {
      restarting = null
    })
    return restarting
  }

  /** While the disk is full it starts in the room that was held back for it, so that people can read on. */
  async function restart() {
    if (!wanted) return
    wanted = false
    await room?.look()
    const cause = room?.full() ? 'The disk is full and the' : 'The'
    process.stderr.write(`${cause} embedded database has broken down. It starts again.\n`)
    await thread.terminate()
    room?.spendReserve()
    for (let up = false; !up; ) {
      try {
        thread = await run()
        up = true
      } catch (error) {
        if (!room?.full()) endWith(`The embedded database could not be started again (${error}).`)
        await sleep(1_000)
      }
    }
    wanted = true
  }

  try {
    room?.demand()
    thread = await run()
    if (dataDir !== null) stopWatching = watchRequests(dataDir, (snapshot) => thread.postMessage({ snapshot }))
  } catch (error) {
    release()
    throw dataDir !== null && outageOf(error) === 'full' ? tooLittle(dataDir) : error
  }
  return {
    host,
    port: PORT,
    room,
    revive,
    restarting: () => restarting,
    async stop() {
      await restarting
      wanted = false
      const gone = new Promise((resolve) => thread.once('exit', resolve))
      thread.postMessage('stop')
      await gone
      release()
    },
  }
}

function endWith(why: string): never {
  process.stderr.write(`${why} Start Fettle again.\n`)
  process.exit(1)
}
