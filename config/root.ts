import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const root = findRoot(import.meta.dirname)

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('Fettle must run from inside its project folder.')
  return findRoot(parent)
}
