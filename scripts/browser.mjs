// Where the browser for tests is: the setting BROWSER_PATH, the usual names, else Playwright's own install.
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { node24, root, run } from './node24.mjs'
import { canInstall, installPackages, isProgram, placesOnPath } from './programs.mjs'

/** Chromium without the parts that only people see. A page opens in half the time. */
const shell = 'chromium-headless-shell'
const names = [
  shell,
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
]
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** @returns {string | undefined} the program, or undefined when there is none */
export function findBrowser() {
  if (process.env.BROWSER_PATH) return process.env.BROWSER_PATH
  return [...placesOnPath(names), ...places, ...ofPlaywright()].find(isProgram)
}

function ofPlaywright() {
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright')
  if (!existsSync(folder)) return []
  const programs = [
    ['chromium_headless_shell-', 'chrome-headless-shell-linux64/chrome-headless-shell'],
    ['chromium-', 'chrome-linux64/chrome'],
    ['chromium-', 'chrome-linux/chrome'],
  ]
  const installed = readdirSync(folder)
  return programs.flatMap(([start, program]) =>
    installed.filter((name) => name.startsWith(start)).map((name) => join(folder, name, program)),
  )
}

/**
 * Installs a Chromium where none is found: from Debian's packages as root, else by Playwright. On Debian also where only
 * a whole one is found: the tests are twice as fast without its windows.
 */
export async function ensureBrowser() {
  const found = findBrowser()
  if (process.env.BROWSER_PATH || found?.includes('headless-shell')) return
  if (found && !canInstall()) return
  process.stdout.write('Installing Chromium for the browser tests…\n')
  if (canInstall()) {
    const code = await installPackages(shell)
    if (code !== 0 && !found) await installPackages('chromium')
  } else {
    await run(node24(), [join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'])
  }
  if (!findBrowser()) throw new Error('No Chromium was found or could be installed. Set BROWSER_PATH to one.')
}
