import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { root } from '#config/root.ts'

const alive = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})

/** Starts a program that never outlives this run. */
export function start(command: string, args: string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, args, { cwd: root, ...options })
  alive.add(child)
  child.once('exit', () => alive.delete(child))
  return child
}

/** Ends it: politely, after ten seconds by force. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await gone
  clearTimeout(late)
}

/** Runs a program of this Node to its end and gives what it printed. */
export async function runNode(args: string[], env: Record<string, string>, minutes: number): Promise<string> {
  const child = start(process.execPath, args, { env: { ...bare(), ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  const late = setTimeout(() => child.kill('SIGKILL'), minutes * 60_000)
  const closed = once(child, 'close')
  let printed = ''
  for await (const part of child.stdout ?? []) printed += part
  await closed
  clearTimeout(late)
  if (child.exitCode !== 0) throw new Error(`${args.join(' ')} ended with ${child.exitCode ?? child.signalCode}`)
  return printed
}

/** An environment without settings of this shell's own Fettle. */
export function bare(): Record<string, string> {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'USER']
  const found = kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  return { ...Object.fromEntries(found), NODE_ENV: 'production' }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (typeof address !== 'object' || address === null) throw new Error('no port is free')
  return address.port
}
