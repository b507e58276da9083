import type { Database } from '#db/client.ts'
import { exportDatabase } from '#db/copy/export.ts'

/** Every row of every table, sorted. */
export async function everything({ pool }: Database): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  const client = await pool.connect()
  await exportDatabase(client, async ({ name }, batches) => {
    const lines: string[] = []
    for await (const batch of batches) lines.push(...batch.map((row) => JSON.stringify(row)))
    found[name] = lines.sort()
  })
  client.release()
  return found
}
