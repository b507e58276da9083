import { constants, cpSync, existsSync, openAsBlob, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { freeMemory } from '#config/free-memory.ts'
import { extensions, packed } from './files.ts'

// A slow query in this thread never holds up the event loop. The socket's folder admits this user only.
const { dataDir, template, socketPath, wasmModule } = workerData
if (!parentPort) throw new Error('db/embedded/worker.ts runs as a worker thread only.')
const port = parentPort

/** Shares the blocks where the disk can. */
const COPY = { recursive: true, mode: constants.COPYFILE_FICLONE }

const options: PGliteOptions = {
  extensions,
  postgresqlconf: [
    // PostgreSQL's default of 128 MB is real memory here; there is one connection.
    ...['shared_buffers=24MB', 'wal_buffers=1MB', 'max_connections=5'],
    // A new part of the log is a hole, not 16 MB of zeros to write, and no part is kept for later.
    ...['wal_init_zero=off', 'wal_recycle=off', 'min_wal_size=32MB'],
  ],
}
const database = await open()
// The pool replaces its one connection after a failed statement: the next may come before that one is gone.
const server = new PGLiteSocketServer({ db: database, path: socketPath, maxConnections: 2 })
await server.start()
port.postMessage('ready')
setTimeout(freeMemory, 3_000).unref()

port.on('message', async (message) => {
  if (message !== 'stop') return takeSnapshot(message.snapshot)
  await server.stop()
  await database.close()
  port.close()
})

/** While no statement runs, the files are what a process that ends now would leave: a database that opens. */
async function takeSnapshot(folder: string) {
  const unfinished = `${folder}.unfinished`
  try {
    await database.runExclusive(async () => cpSync(join(dataDir, 'database'), join(unfinished, 'database'), COPY))
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    process.stderr.write(`The embedded database could not be copied (${error}).\n`)
  }
}

async function open(): Promise<PGlite> {
  if (dataDir === null) {
    const loadDataDir = template && existsSync(packed(template)) ? await openAsBlob(packed(template)) : undefined
    const inMemory: PGliteOptions = { pgliteWasmModule: wasmModule, dataDir: 'memory://' }
    return PGlite.create({ ...options, ...inMemory, ...(loadDataDir ? { loadDataDir } : {}) })
  }
  const folder = join(dataDir, 'database')
  if (!existsSync(join(folder, 'PG_VERSION'))) await make(folder)
  return PGlite.create({ ...options, dataDir: folder })
}

/** Only a complete database gets its name, so that an interrupted one is made again. */
async function make(folder: string) {
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  if (template && existsSync(template)) {
    cpSync(template, unfinished, { recursive: true })
  } else {
    const made = await PGlite.create({ ...options, dataDir: unfinished })
    await made.close()
  }
  renameSync(unfinished, folder)
}
