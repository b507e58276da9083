// Does the steps of the Dockerfile on a machine without Docker, so that the file cannot go stale there: Debian itself is
// the base image, and bubblewrap runs what comes of it, as its user, on a root that cannot be written.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import ignore from '@balena/dockerignore'
import { DockerfileParser } from 'dockerfile-ast'
import { root } from '#config/root.ts'

type Stage = {
  name: string
  base: string
  /** Where the files of the stage are. */
  folder: string
  workdir: string
  environment: Record<string, string>
  user: string
  volumes: string[]
  check: string[]
  command: string[]
}

/** What the tests hand a step that takes minutes, by its command: they have the same thing already. */
type Shortcuts = Record<string, (workdir: string) => void>

/** @param folder an empty one */
export function buildImage(folder: string, shortcuts: Shortcuts = {}): Stage {
  const file = DockerfileParser.parse(readFileSync(join(root, 'Dockerfile'), 'utf8'))
  const origins = file.getCOPYs().map((copy) => copy.getFromFlag()?.getValue() ?? null)
  const last = file.getFROMs().length - 1
  const stages: Stage[] = []
  for (const instruction of file.getInstructions()) {
    const keyword = instruction.getKeyword()
    const text = instruction.getArgumentsContent() ?? ''
    const words = instruction.getArguments().map((argument) => argument.getValue())
    if (keyword === 'FROM') {
      stages.push(openStage(words, join(folder, String(stages.length))))
      continue
    }
    const stage = stages.at(-1)
    if (!stage) throw new Error(`${keyword} comes before FROM`)
    if (keyword === 'WORKDIR') stage.workdir = resolve(stage.workdir, text)
    else if (keyword === 'ENV') Object.assign(stage.environment, Object.fromEntries(words.map(pair)))
    else if (keyword === 'USER') stage.user = text
    else if (keyword === 'VOLUME') stage.volumes.push(...words)
    else if (keyword === 'HEALTHCHECK') stage.check = JSON.parse(text.slice(text.indexOf('[')))
    else if (keyword === 'CMD') stage.command = JSON.parse(text)
    else if (keyword === 'COPY')
      copy(stage, words, stages.find(({ name }) => name === origins[0]) ?? null, origins.shift())
    else if (keyword === 'RUN') runStep(stage, text, { shortcuts, inside: stages.length - 1 === last })
    else if (keyword !== 'EXPOSE') throw new Error(`Add ${keyword} to what this script knows of Dockerfiles.`)
  }
  const image = stages.at(-1)
  if (!image) throw new Error('The Dockerfile has no FROM')
  return image
}

/** The folders of a Debian that `/usr` of this machine does not hold. */
function openStage([base = '', , name = '']: string[], folder: string): Stage {
  for (const path of ['usr/local/bin', 'proc', 'dev', 'tmp', 'etc', 'srv'])
    mkdirSync(join(folder, path), { recursive: true })
  for (const path of ['bin', 'sbin', 'lib', 'lib64']) symlinkSync(`usr/${path}`, join(folder, path))
  for (const path of ['passwd', 'group', 'shadow', 'gshadow', 'login.defs', 'nsswitch.conf']) {
    if (existsSync(`/etc/${path}`)) cpSync(`/etc/${path}`, join(folder, 'etc', path))
  }
  // What the image of Node has besides.
  if (base.startsWith('node:')) cpSync(process.execPath, join(folder, 'usr/local/bin/node'))
  return { name, base, folder, workdir: '/', environment: {}, user: '0:0', volumes: [], check: [], command: [] }
}

const pair = (word: string): [string, string] => {
  const at = word.indexOf('=')
  return [word.slice(0, at), word.slice(at + 1)]
}

function copy(stage: Stage, words: string[], from: Stage | null, origin: string | null | undefined) {
  if (origin && !from) throw new Error(`COPY --from=${origin} names no stage`)
  const target = words.at(-1) ?? ''
  const into = join(stage.folder, resolve(stage.workdir, target))
  for (const source of words.slice(0, -1)) {
    if (from) cpSync(join(from.folder, source), into, { recursive: true, preserveTimestamps: true })
    else for (const path of contextOf(source)) cpSync(join(root, path), join(into, path), { preserveTimestamps: true })
  }
}

/** Files below this path that .dockerignore lets through. */
export function contextOf(source: string): string[] {
  const rules = readFileSync(join(root, '.dockerignore'), 'utf8')
  const isIgnored = ignore().add(rules.split('\n')).createFilter()
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--', source], { cwd: root, maxBuffer: 1e9 })
  return tracked
    .toString()
    .split('\n')
    .filter((path) => path !== '' && isIgnored(path) && existsSync(join(root, path)))
}

function runStep(stage: Stage, command: string, { shortcuts, inside }: { shortcuts: Shortcuts; inside: boolean }) {
  const workdir = join(stage.folder, stage.workdir)
  const shortcut = shortcuts[command]
  mkdirSync(workdir, { recursive: true })
  if (shortcut) return shortcut(workdir)
  const env = { ...process.env, ...stage.environment }
  if (!inside) return execFileSync('sh', ['-c', command], { cwd: workdir, env, stdio: ['ignore', 'ignore', 'inherit'] })
  execFileSync('bwrap', [...sandbox(stage, { writable: true }), 'sh', '-c', command], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function sandbox({ folder, volumes, workdir, environment }: Stage, { writable }: { writable: boolean }) {
  const bind = writable ? '--bind' : '--ro-bind'
  return [
    ...[bind, folder, '/', '--ro-bind', '/usr', '/usr', bind, join(folder, 'usr/local'), '/usr/local'],
    ...(writable ? [] : volumes.flatMap((path) => ['--bind', join(folder, path), path])),
    ...[
      '--proc',
      '/proc',
      '--dev',
      '/dev',
      '--perms',
      '1777',
      '--tmpfs',
      '/tmp',
      '--chdir',
      existsSync(join(folder, workdir)) ? workdir : '/',
    ],
    ...[
      '--die-with-parent',
      '--unshare-pid',
      '--clearenv',
      '--setenv',
      'PATH',
      '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    ],
    ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
  ]
}

/** Runs it as `docker run --read-only --cap-drop=ALL --security-opt=no-new-privileges` would. */
export function runInImage(image: Stage, command: string[], environment: Record<string, string>): ChildProcess {
  const [uid = '', gid = ''] = image.user.split(':')
  const asUser = ['setpriv', '--reuid', uid, '--regid', gid, '--clear-groups', '--no-new-privs', '--bounding-set=-all']
  const given = { ...image, environment: { ...image.environment, ...environment } }
  return spawn('bwrap', [...sandbox(given, { writable: false }), ...asUser, ...command], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

/** Megabytes of the base image, as `docker image ls` shows them, and of what the steps added. */
export function sizesOf(image: Stage): Record<string, number> {
  const base = BASES[image.base]
  if (!base) throw new Error(`Add the size of ${image.base} to this script.`)
  const sizes: Record<string, number> = { [image.base]: base }
  for (const path of globSync('{usr,srv}/**/*', { cwd: image.folder })) {
    const stat = statSync(join(image.folder, path), { throwIfNoEntry: false })
    if (!stat?.isFile()) continue
    const part = path.startsWith('usr') ? basename(path) : (/^srv\/fettle\/(build\/\w+|[^/]+)/.exec(path)?.[1] ?? path)
    sizes[part] = (sizes[part] ?? 0) + stat.size / 1e6
  }
  return sizes
}

const BASES: Record<string, number> = { 'debian:bookworm-slim': 75 }
