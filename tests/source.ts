import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { root } from '#config/root.ts'

// How the architecture test and `npm run house` read the source.

export type Imported = { path: string; typeOnly: boolean }

/** Paths from the root. */
export function sourceFiles(): string[] {
  return globSync('{app,server,contract,db,config}/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !path.includes('.test.') && !path.startsWith('db/migrations'),
  )
}

/** Each cycle of runtime imports, as "a -> b -> a". */
export function cyclesIn(files: { path: string; imports: Imported[] }[]): string[] {
  const graph = new Map(files.map(({ path, imports }) => [path, imports.filter(({ typeOnly }) => !typeOnly)]))
  const done = new Set<string>()
  const cycles: string[] = []
  function visit(path: string, trail: string[]) {
    if (trail.includes(path)) return cycles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '))
    if (done.has(path)) return
    for (const next of graph.get(path) ?? []) visit(next.path, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  return cycles
}

export function importsOf(path: string): Imported[] {
  const text = readFileSync(join(root, path), 'utf8')
  const found = text.matchAll(
    /(?:^|\n)(?:import|export)\s+(type\s)?(?:[^'"]*?\sfrom\s+)?['"]((?:#|\.)[^'"]+)['"]|import\(['"]((?:#|\.)[^'"]+)['"]\)/g,
  )
  return [...found]
    .map(([, type, fixed, lazy]) => ({ specifier: fixed ?? lazy ?? '', typeOnly: type !== undefined }))
    .filter(
      ({ specifier }) => !specifier.includes('+types/') && !specifier.includes('?') && !specifier.endsWith('.css'),
    )
    .map(({ specifier, typeOnly }) => ({
      path: specifier.startsWith('#') ? specifier.slice(1) : relative(root, resolve(root, dirname(path), specifier)),
      typeOnly,
    }))
}
