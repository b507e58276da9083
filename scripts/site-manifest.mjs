import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAdminPath } from '../contract/admin-path.ts'

const BEFORE = 'window.__reactRouterManifest='
/** Every route has its id in it, which is the name that it stands under. */
const IDS = 'for(const[id,route]of Object.entries(window.__reactRouterManifest.routes))route.id=id;'

/** What only documents, pictures and machines ask for: no page leads there by itself. */
const FOR_NO_PAGE = /^pages\/endpoints\/(media|og|robots|sitemap|web-manifest)/

/** Beside the browser's list of all routes a shorter one, for all pages but those of the admin area. */
export function writeSiteManifest(assets) {
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error('React Router wrote no manifest')
  const manifest = JSON.parse(readFileSync(join(assets, name), 'utf8').slice(BEFORE.length).replace(/;\s*$/, ''))
  const routes = Object.entries(manifest.routes)
    .filter(([id, route]) => !FOR_NO_PAGE.test(id) && !isAdminPath(pathOf(route, manifest.routes)))
    .map(([id, route]) => [id, shortened(route, manifest.entry.imports)])
  const url = manifest.url.replace('/manifest-', '/site-manifest-')
  const site = { ...manifest, url, routes: Object.fromEntries(routes) }
  writeFileSync(join(assets, `site-${name}`), `${BEFORE}${JSON.stringify(site)};${IDS}`)
}

/** Without what is not so, and without the files that every page has. */
function shortened({ id: _, imports, css, ...route }, everywhere) {
  const own = imports.filter((file) => !everywhere.includes(file))
  return {
    ...Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false)),
    ...(own.length > 0 && { imports: own }),
    ...(css.length > 0 && { css }),
  }
}

function pathOf({ parentId, path = '' }, routes) {
  const above = parentId ? pathOf(routes[parentId], routes) : ''
  return path ? `${above}/${path}` : above
}
