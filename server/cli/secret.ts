import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { print } from './terminal.ts'

/** Reads from the terminal without echo, else the first line of the standard input. */
export async function readSecret(question: string): Promise<string> {
  const { stdin } = process
  if (stdin.isTTY) print(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY })
  lines.on('SIGINT', () => process.exit(130))
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (stdin.isTTY) print('\n')
  }
}
