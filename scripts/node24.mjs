// Installs the project's packages and its Node 24, and runs programs with it. Plain Node 20, no dependencies.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules', '.bin')
const program = process.platform === 'win32' ? 'node.exe' : 'node'
const isNew = () => Number(process.versions.node.split('.')[0]) >= 24

/** This Node if it is new enough, else the Node 24 that `install` fetched. */
export function node24() {
  if (isNew()) return process.execPath
  const own = join(bin, program)
  if (existsSync(own)) return own
  throw new Error('Node 24 is missing: run `npm start` or `npm test`, which fetch it, or install Node 24.')
}

/** Runs a program to its end and hands signals on to it. Gives its exit code. */
export function run(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    ...options,
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, ...options.env },
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
 * Installs the packages of the lock file that are missing or of another version: those that building and serving need,
 * and with `dev` those for tests and tools. Development packages that are there already stay, and are kept up to date.
 */
export async function install({ dev = false } = {}) {
  await Promise.all([installNode(), installPackages(dev)])
}

async function installPackages(dev) {
  const there = packagesOf(join(root, 'node_modules/.package-lock.json'))
  const withDev = dev || Object.values(there).some((one) => one.dev)
  const needed = Object.entries(packagesOf(join(root, 'package-lock.json'))).filter(
    ([path, one]) => path && !one.optional && !one.devOptional && (withDev || !one.dev),
  )
  if (needed.some(([path, { version }]) => there[path]?.version !== version)) {
    process.stdout.write(`Installing ${needed.length} packages, which takes about a minute…\n`)
    const arrived = () => needed.filter(([path]) => existsSync(join(root, path, 'package.json'))).length
    await withProgress(() => `${arrived()} of ${needed.length}`, npmInstall(withDev ? '--include=dev' : '--omit=dev'))
  }
}

/**
 * Fetches Node 24 where this machine's own is older: the package of this system out of scripts/node24, whose lock file
 * has its hash. Only the program stays, beside the packages' own, where npm leaves it alone.
 */
export async function installNode() {
  const lock = join(root, 'scripts/node24/package-lock.json')
  const mark = join(bin, 'node.lock.json')
  const isFetched = () => existsSync(mark) && readFileSync(mark, 'utf8') === readFileSync(lock, 'utf8')
  if (isNew() || (existsSync(join(bin, program)) && isFetched())) return
  process.stdout.write(`Fetching Node 24, as this is ${process.versions.node}…\n`)
  const folder = join(root, 'node_modules/.node24')
  rmSync(folder, { recursive: true, force: true })
  cpSync(dirname(lock), folder, { recursive: true })
  await npmInstall('--prefix', folder)
  const packages = join(folder, 'node_modules')
  const name = existsSync(packages) && readdirSync(packages).find((entry) => entry.startsWith('node-'))
  if (!name) throw new Error(`Node 24 for ${process.platform} ${process.arch} could not be fetched: install it.`)
  mkdirSync(bin, { recursive: true })
  renameSync(join(packages, name, 'bin', program), join(bin, program))
  cpSync(lock, mark)
  rmSync(folder, { recursive: true })
}

async function npmInstall(...options) {
  const quiet = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error']
  const code = await run('npm', ['install', '--no-save', ...quiet, ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (code !== 0) throw new Error('The packages could not be installed.')
}

function packagesOf(lock) {
  return existsSync(lock) ? JSON.parse(readFileSync(lock, 'utf8')).packages : {}
}

/** Says every now and then how far the work is: on one line of a terminal, elsewhere on lines of their own. */
async function withProgress(sayHowFar, work) {
  const { isTTY } = process.stdout
  const timer = setInterval(
    () => process.stdout.write(isTTY ? `\r  ${sayHowFar()}` : `  ${sayHowFar()}\n`),
    isTTY ? 500 : 10_000,
  )
  await work.finally(() => clearInterval(timer))
  if (isTTY) process.stdout.write('\r\x1b[K')
}
