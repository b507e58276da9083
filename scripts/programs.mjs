// Finds programs of the system, and installs them on Debian. Plain Node 20, no dependencies.
import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './node24.mjs'

/** Where programs with these names would be, in the order of the names. */
export function placesOnPath(names) {
  const folders = (process.env.PATH ?? '').split(process.platform === 'win32' ? ';' : ':')
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Root on Debian, who may install packages. */
export function canInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Refreshes the lists of packages, then installs these. Gives apt's exit code. */
export async function installPackages(...packages) {
  await apt('update')
  return apt('install', '-y', '--no-install-recommends', ...packages)
}

function apt(...options) {
  return run('apt-get', ['-qq', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20', ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
}

/** Installs bubblewrap on Debian as root, where it is missing; elsewhere the tests of the image are skipped. */
export async function ensureSandbox() {
  if (!placesOnPath(['bwrap']).some(isProgram) && canInstall()) await installPackages('bubblewrap')
}
