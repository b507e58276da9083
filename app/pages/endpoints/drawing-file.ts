import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { HOUSE } from '#contract/directory/share-picture.ts'

const require = createRequire(import.meta.url)

const ADDRESS = /^\/drawings\/((?:trades|groups|faces|logos|work)\/[a-z0-9-]+)\.svg(?:#[b-d])?$/

/** The text of a drawing of ours. Null if there is none at this address. */
export async function drawingAt(address: string): Promise<string | null> {
  const name = ADDRESS.exec(address)?.[1]
  const file = address === HOUSE ? '#app/pages/site/home/house.svg' : name && `#public/drawings/${name}.svg`
  try {
    return file ? await readFile(require.resolve(file), 'utf8') : null
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'MODULE_NOT_FOUND'))
      return null
    throw error
  }
}
