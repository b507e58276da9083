import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from '#config/root.ts'
import type { Databases } from './databases.ts'
import type { Report } from './figures.ts'

export type Ran = { report: Report; seconds: number }

/** Writes what one whole run measured, so that no two figures are of different commits. */
export function writeResults(ran: Map<string, Ran>, seeded: Databases['seeded']): void {
  const minutes = [...ran.values()].reduce((sum, { seconds }) => sum + seconds, 0) / 60
  const text = `# Results

What one run of \`npm run bench\` measured; its bounds are those of bench/parts. What a figure is compared with was
measured in the same minute, on the same machine, which also ran the load.

${circumstances()}. It took ${Math.round(minutes)} minutes.

| Part | What | Figure | Bound | |
|---|---|---|---|---|
${[...ran].flatMap(([part, { report }]) => rowsOf(part, report)).join('\n')}

## Details

A part's time holds that of the databases which it was the first to need: ${seedsOf(seeded)}.
${[...ran].map(([part, one]) => detailsOf(part, one)).join('\n')}
`
  writeFileSync(join(root, 'bench/RESULTS.md'), text)
}

function rowsOf(part: string, { figures }: Report): string[] {
  return figures
    .filter(({ holds }) => holds !== null)
    .map(
      ({ what, figure, bound, holds }) => `| ${[part, what, figure, bound, holds ? 'holds' : '**no**'].join(' | ')} |`,
    )
}

function detailsOf(part: string, { report, seconds }: Ran): string {
  const lines = report.figures
    .filter(({ holds, reference }) => holds === null || reference !== '')
    .map(({ what, figure, reference }) => `- ${what}: ${figure}${reference && `; ${reference}`}`)
  const notes = report.notes.length === 0 ? [] : ['', '```text', ...report.notes, '```']
  return [`\n### ${part}, ${Math.round(seconds)} s`, '', ...lines, ...notes, ''].join('\n').trimEnd()
}

function seedsOf(seeded: Databases['seeded']): string {
  const each = [...seeded].map(([name, took]) =>
    took === null ? `${name} was there` : `${name} ${Math.round(took)} s`,
  )
  return each.join(', ') || 'none'
}

function circumstances(): string {
  const processors = cpus()
  const day = new Date().toISOString().slice(0, 16).replace('T', ' ')
  const machine = `${processors.length} × ${processors[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`
  return `${day} UTC, commit ${commit()}, ${machine}, Node ${process.version}`
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
