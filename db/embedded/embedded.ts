import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { root } from '#config/root.ts'
import { type TemplateName, templates } from './files.ts'
import { lockDataFolder } from './lock.ts'

export type Embedded = { host: string; port: number; stop(): Promise<void> }

/** Where a port would be in PostgreSQL's naming of Unix sockets; nothing listens on the network. */
const PORT = 5432

/** PostgreSQL's program, compiled once for all databases in memory: a process of tests opens many. */
let program: Promise<WebAssembly.Module> | undefined
async function compile(): Promise<WebAssembly.Module> {
  const library = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return WebAssembly.compile(await readFile(join(dirname(library), 'pglite.wasm')))
}

/**
 * Opens the embedded database in a worker thread.
 * @param dataDir the data folder, locked for this process; null keeps everything in memory (tests)
 * @param template what a new database is a copy of, if the build has made it
 * @throws DataFolderInUse
 */
export async function startEmbedded(dataDir: string | null, template: TemplateName | null): Promise<Embedded> {
  const unlock = dataDir === null ? () => {} : lockDataFolder(dataDir)
  if (dataDir === null) program ??= compile()
  const wasmModule = await program
  const host = mkdtempSync(join(tmpdir(), 'fettle-'))
  const worker = new Worker(join(root, 'db/embedded/worker.ts'), {
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
    workerData: {
      dataDir,
      wasmModule,
      template: template && templates[template],
      socketPath: join(host, `.s.PGSQL.${PORT}`),
    },
  })
  const release = () => {
    rmSync(host, { recursive: true, force: true })
    unlock()
  }
  await new Promise((ready, failed) => {
    worker.once('error', (error) => {
      release()
      failed(error)
    })
    worker.once('message', ready)
  })
  let stopping = false
  worker.once('exit', () => {
    if (stopping) return
    process.stderr.write('The embedded database ended by itself, and Fettle with it. Start Fettle again.\n')
    process.exit(1)
  })
  return {
    host,
    port: PORT,
    async stop() {
      stopping = true
      const gone = new Promise((resolve) => worker.once('exit', resolve))
      worker.postMessage('stop')
      await gone
      release()
    },
  }
}
