// Finds the project's own Node 24 and runs programs with it. Plain Node 20, no dependencies.
import { spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules', '.bin')

/** The Node 24 that came with the packages; this Node if it is new enough. */
export function node24() {
  const own = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node')
  if (existsSync(own)) return own
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Error('Node 24 is missing: run `npm install` again, or install Node 24.')
}

/** Runs a program to its end and hands signals on to it. Gives its exit code. */
export function run(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    ...options,
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, ...options.env },
  })
  const forward = (signal) => child.kill(signal)
  process.on('SIGTERM', forward)
  process.on('SIGINT', forward)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      process.off('SIGTERM', forward)
      process.off('SIGINT', forward)
      resolve(code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1))
    })
  })
}

/**
 * Installs the packages when they are missing or older than the lock file. Not `npm ci`: it refuses a lock file
 * that lacks the optional packages of other operating systems, which not every registry holds.
 */
export async function install() {
  const marker = join(root, 'node_modules', '.package-lock.json')
  const lock = join(root, 'package-lock.json')
  if (existsSync(marker) && statSync(marker).mtimeMs >= statSync(lock).mtimeMs) return
  process.stdout.write('Installing packages…\n')
  const code = await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'])
  if (code !== 0) throw new Error('The packages could not be installed.')
}
