// Where the browsers of other makers are that `npm run browsers` drives: Firefox, and WebKit, which is Safari's family.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { canInstall, installPackages, isProgram, placesOnPath } from './programs.mjs'

const onPath = (...names) => placesOnPath(names).find(isProgram)

/** Each program: how it is found, and the Debian package that holds it. */
const programs = {
  firefox: {
    find: () => process.env.FIREFOX_PATH ?? onPath('firefox-esr', 'firefox'),
    package: 'firefox-esr',
    setting: 'FIREFOX_PATH',
  },
  webkitDriver: {
    find: () => process.env.WEBKIT_DRIVER_PATH ?? onPath('WebKitWebDriver'),
    package: 'webkit2gtk-driver',
    setting: 'WEBKIT_DRIVER_PATH',
  },
  webkit: {
    find: () => process.env.WEBKIT_PATH ?? miniBrowsers().find(isProgram),
    package: 'webkit2gtk-driver', // brings the library, which has its MiniBrowser with it
    setting: 'WEBKIT_PATH',
  },
  screen: { find: () => process.env.XVFB_PATH ?? onPath('Xvfb'), package: 'xvfb', setting: 'XVFB_PATH' },
}

/** Distributions put WebKitGTK's own small browser beside its library, outside the PATH. */
function miniBrowsers() {
  const libraries = ['/usr/lib', '/usr/lib64', '/usr/libexec'].filter((folder) => existsSync(folder))
  const ofDebian = libraries.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  return [...libraries, ...ofDebian].flatMap((folder) => [
    join(folder, 'webkit2gtk-4.1', 'MiniBrowser'),
    join(folder, 'webkitgtk-6.0', 'MiniBrowser'),
  ])
}

/** @returns {import('./engines.mjs').Engines} paths of the programs; all are there after `ensureEngines()` */
export function findEngines() {
  return Object.fromEntries(Object.entries(programs).map(([name, { find }]) => [name, find()]))
}

/** Installs what is missing on Debian as root; elsewhere says in words what is. */
export async function ensureEngines() {
  if (missing().length > 0 && canInstall()) {
    const packages = [...new Set(missing().map((program) => program.package))]
    process.stdout.write(`Installing ${packages.join(', ')} for the browser journeys…\n`)
    await installPackages(...packages)
  }
  const still = missing()
  if (still.length === 0) return
  const lines = still.map(({ package: name, setting }) => `  ${name} (or set ${setting})`)
  throw new Error(
    `These are missing; on Debian they are packages, and root installs them by itself:\n${lines.join('\n')}`,
  )
}

function missing() {
  return Object.values(programs).filter(({ find }) => !find())
}
