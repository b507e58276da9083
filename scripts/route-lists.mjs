import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isListed } from '../app/document/route-list.ts'

const BEFORE = 'window.__reactRouterManifest='

/** Beside the browser's list of all routes two shorter ones, for most pages. */
export function writeRouteLists(assets) {
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error('React Router wrote no manifest')
  const manifest = JSON.parse(readFileSync(join(assets, name), 'utf8').slice(BEFORE.length).replace(/;\s*$/, ''))
  for (const list of ['visitor', 'site']) {
    const routes = Object.entries(manifest.routes).filter(([id, route]) =>
      isListed(list, { id, path: pathOf(route, manifest.routes) }),
    )
    const url = manifest.url.replace('/manifest-', `/${list}-manifest-`)
    const short = { ...manifest, url, routes: Object.fromEntries(routes) }
    writeFileSync(join(assets, `${list}-${name}`), `${BEFORE}${JSON.stringify(short)};`)
  }
}

function pathOf({ parentId, path = '' }, routes) {
  const above = parentId ? pathOf(routes[parentId], routes) : ''
  return path ? `${above}/${path}` : above
}
