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
  /** Restarts a database that broke down for want of room, once there is some. Acknowledged writes survive. */
  revive(): Promise<void>
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
      if (wanted && started === thread) endWith('The embedded database ended by itself, and Fettle with it.')
    })
    return started
  }

  async function revive() {
    if (!wanted) return
    wanted = false
    process.stderr.write(
      'The disk is full and the embedded database has broken down. It starts anew when there is room.\n',
    )
    await thread.terminate()
    while (room?.full()) await sleep(500)
    thread = await run().catch((error) => endWith(`The embedded database could not be started anew (${error}).`))
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
    async stop() {
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
