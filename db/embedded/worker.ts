import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { cube } from '@electric-sql/pglite/contrib/cube'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { freeMemory } from '#config/free-memory.ts'

// The embedded database runs in this thread, so that a slow query never holds up the server's event loop.
// It speaks PostgreSQL's protocol on a socket in a folder that only this user can enter.
const { dataDir, socketPath } = workerData
if (!parentPort) throw new Error('db/embedded/worker.ts runs as a worker thread only.')
const port = parentPort

const database = await PGlite.create({
  dataDir,
  extensions: { btree_gist, cube, pg_trgm, unaccent },
  // PostgreSQL's default of 128 MB is real memory here; there is one connection.
  postgresqlconf: ['shared_buffers=24MB', 'wal_buffers=1MB', 'max_connections=5'],
})
// The pool has one connection, and gives it up after a failed statement: the next one may come before that one is gone.
const server = new PGLiteSocketServer({ db: database, path: socketPath, maxConnections: 2 })
await server.start()
port.postMessage('ready')
setTimeout(freeMemory, 3_000).unref()

port.on('message', async (message) => {
  if (message !== 'stop') return
  await server.stop()
  await database.close()
  port.close()
})
