import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { root } from '#config/root.ts'
import type { Report } from './figures.ts'

const HEAD = `# Results

What \`npm run bench\` measured: a table per part, replaced whenever that part runs. Every reference was measured in the
same minute as its figure, on the same machine, which also ran the load.
`

/** Puts the tables of the parts that ran in place of their former ones; the others stay. */
export function writeResults(file: string, order: string[], ran: Map<string, Report>): void {
  const sections = existsSync(file) ? sectionsOf(readFileSync(file, 'utf8')) : new Map<string, string>()
  for (const [part, report] of ran) sections.set(part, sectionOf(part, report))
  const texts = order.flatMap((part) => sections.get(part) ?? [])
  writeFileSync(file, [HEAD, ...texts].join('\n'))
}

function sectionsOf(text: string): Map<string, string> {
  const parts = text.split(/^(?=## )/m).slice(1)
  return new Map(parts.map((part) => [part.slice(3, part.indexOf('\n')), `${part.trimEnd()}\n`]))
}

function sectionOf(part: string, { figures, notes }: Report): string {
  const rows = figures.map(({ what, figure, bound, reference, holds }) => {
    const verdict = holds === null ? '' : holds ? 'yes' : '**no**'
    return `| ${[what, figure, bound, reference, verdict].join(' | ')} |`
  })
  const table = ['| What | Figure | Bound | Reference | Holds |', '|---|---|---|---|---|', ...rows].join('\n')
  const details = notes.length === 0 ? '' : `\n\`\`\`text\n${notes.join('\n')}\n\`\`\`\n`
  return `## ${part}\n\n${circumstances()}\n\n${table}\n${details}`
}

function circumstances(): string {
  const processors = cpus()
  const when = new Date().toISOString().slice(0, 16).replace('T', ' ')
  const machine = `${processors.length} × ${processors[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`
  const command = ['npm run bench --', ...process.argv.slice(2)].join(' ')
  return `${when} UTC, commit ${commit()}, ${machine}, Node ${process.version}: \`${command.replace(/ --$/, '')}\``
}

function commit(): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
    const changed = git('status', '--porcelain', '--', ':!bench/RESULTS.md') !== ''
    return git('rev-parse', '--short', 'HEAD') + (changed ? ' with local changes' : '')
  } catch {
    return 'unknown'
  }
}
