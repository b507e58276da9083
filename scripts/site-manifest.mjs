import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAdminPath } from '../contract/admin-path.ts'

const BEFORE = 'window.__reactRouterManifest='

/** Beside the browser's list of all routes one without those of the admin area, for all other pages. */
export function writeSiteManifest(assets) {
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error('React Router wrote no manifest')
  const manifest = JSON.parse(readFileSync(join(assets, name), 'utf8').slice(BEFORE.length).replace(/;\s*$/, ''))
  const routes = Object.entries(manifest.routes).filter(([, route]) => !isAdminPath(pathOf(route, manifest.routes)))
  const url = manifest.url.replace('/manifest-', '/site-manifest-')
  const site = { ...manifest, url, routes: Object.fromEntries(routes) }
  writeFileSync(join(assets, `site-${name}`), `${BEFORE}${JSON.stringify(site)};`)
}

function pathOf({ parentId, path = '' }, routes) {
  const above = parentId ? pathOf(routes[parentId], routes) : ''
  return path ? `${above}/${path}` : above
}
