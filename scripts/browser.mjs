// Where the browser for tests is: the setting BROWSER_PATH, the usual names, else Playwright's own install.
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { node24, root, run } from './node24.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** @returns {string | undefined} the program, or undefined when there is none */
export function findBrowser() {
  if (process.env.BROWSER_PATH) return process.env.BROWSER_PATH
  const folders = (process.env.PATH ?? '').split(process.platform === 'win32' ? ';' : ':')
  const candidates = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...places,
    ...ofPlaywright(),
  ]
  return candidates.find(runs)
}

function ofPlaywright() {
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright')
  if (!existsSync(folder)) return []
  const installed = readdirSync(folder).filter((name) => name.startsWith('chromium-'))
  return installed.flatMap((name) => [
    join(folder, name, 'chrome-linux', 'chrome'),
    join(folder, name, 'chrome-linux64', 'chrome'),
  ])
}

function runs(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Installs a Chromium where none is found: from Debian's packages as root, else by Playwright. */
export async function ensureBrowser() {
  if (findBrowser()) return
  process.stdout.write('Installing Chromium for the browser tests…\n')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await run('apt-get', ['update', '-qq'])
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  } else {
    await run(node24(), [join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'])
  }
  if (!findBrowser()) throw new Error('No Chromium was found or could be installed. Set BROWSER_PATH to one.')
}
