/** Makes what versions before snapshots have made: single archives, which this one must still restore. */
import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import type { Database } from '#db/client.ts'
import { exportDatabase } from '#db/copy/export.ts'
import { entryOf, FILES, FORMAT, MANIFEST, type Manifest, SEAL, type Seal } from '#server/platform/backup/archive.ts'
import { markOf } from '#server/platform/backup/snapshot.ts'
import type { Files } from '#server/platform/files.ts'

type ArchiveSource = { database: Database; files: Files; secret: string }

/** `change`: what a forger does to the manifest. */
export async function writeArchive(
  { database, files, secret }: ArchiveSource,
  file: string,
  change: (manifest: Manifest) => unknown = (manifest) => manifest,
): Promise<void> {
  const tables: { name: string; bytes: Buffer }[] = []
  const rows: Record<string, number> = {}
  const paths: string[] = []
  const shape = await database.alone((client) =>
    exportDatabase(client, async ({ name, columns }, batches) => {
      const lines: string[] = []
      for await (const batch of batches) {
        lines.push(...batch.map((row) => `${JSON.stringify(row)}\n`))
        if (name === 'files') paths.push(...batch.map((row) => row[columns.indexOf('path')] ?? ''))
      }
      rows[name] = lines.length
      tables.push({ name: entryOf(name), bytes: gzipSync(lines.join('')) })
    }),
  )
  const manifest = { format: FORMAT, madeAt: new Date(), secret: markOf(secret), shape, rows }
  const archive = createArchive(secret)
  const written = pipeline(archive.stream, createWriteStream(file))
  await archive.add(MANIFEST, Buffer.from(JSON.stringify(change(manifest))))
  for (const { name, bytes } of tables) await archive.add(name, bytes)
  for (const path of paths) {
    const found = await files.read(path)
    if (found) await archive.add(FILES + path, Buffer.from(await new Response(found.stream).arrayBuffer()))
  }
  archive.seal()
  await written
}

function createArchive(secret: string) {
  const stream = pack()
  const digest = createHash('sha256')
  let files = 0
  return {
    stream,
    async add(name: string, content: Buffer) {
      const own = createHash('sha256').update(content).digest('hex')
      digest.update(`${JSON.stringify(name)} ${content.length} ${own}\n`)
      if (name.startsWith(FILES)) files += 1
      const entry = stream.entry({ name, size: content.length })
      entry.end(content)
      await once(entry, 'finish')
    },
    seal() {
      const sealed = { sha256: digest.digest('hex'), files, gone: [] }
      const key = new Uint8Array(hkdfSync('sha256', secret, '', 'the seal of a backup', 32))
      const hmac = createHmac('sha256', key)
        .update(JSON.stringify([sealed.sha256, sealed.files, sealed.gone]))
        .digest('hex')
      stream.entry({ name: SEAL }, JSON.stringify({ ...sealed, hmac } satisfies Seal))
      stream.finalize()
    },
  }
}
