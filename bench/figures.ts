/** One line of a table: what was measured, what it must be, and what it was compared with in the same minute. */
export type Figure = { what: string; figure: string; bound: string; reference: string; holds: boolean | null }

/** What a part hands on as it measures: figures with a verdict, and notes that explain them. */
export type Report = { figures: Figure[]; notes: string[]; add(figure: Figure): void; note(text: string): void }

export function createReport(): Report {
  const figures: Figure[] = []
  const notes: string[] = []
  return {
    figures,
    notes,
    add(figure) {
      figures.push(figure)
      const verdict = figure.holds === null ? '' : figure.holds ? ' ok' : ' FAILS'
      const bound = figure.bound && ` (${figure.bound})`
      const reference = figure.reference && `; ${figure.reference}`
      console.log(`  ${figure.what}: ${figure.figure}${bound}${verdict}${reference}`)
    },
    note(text) {
      notes.push(text)
      console.log(text.replace(/^/gm, '    '))
    },
  }
}

type Measured = { what: string; value: number; unit: string; bound: number; reference?: string }

export function atLeast({ what, value, unit, bound, reference = '' }: Measured): Figure {
  return {
    what,
    figure: show(value, unit),
    bound: `at least ${show(bound, unit)}`,
    reference,
    holds: value >= bound,
  }
}

export function atMost({ what, value, unit, bound, reference = '' }: Measured): Figure {
  return { what, figure: show(value, unit), bound: `at most ${show(bound, unit)}`, reference, holds: value <= bound }
}

/** One row for many of a kind: the highest. The others are in a note. */
export function addHighest(
  report: Report,
  { what, unit, bound }: Omit<Measured, 'value' | 'reference'>,
  values: { name: string; value: number; reference?: string }[],
): void {
  const [highest] = [...values].sort((a, b) => b.value - a.value)
  report.add(atMost({ what, value: highest?.value ?? Number.NaN, unit, bound, reference: highest?.name ?? '' }))
  const lines = values.map(
    ({ name, value, reference }) => `  ${name}: ${show(value, unit)}${reference ? `, ${reference}` : ''}`,
  )
  report.note([what, ...lines].join('\n'))
}

/** For what has no bound of its own. */
export function plain(what: string, figure: string, reference = ''): Figure {
  return { what, figure, bound: '', reference, holds: null }
}

/** Three figures that matter: 0.71, 8.2, 143, 12,400. */
export function show(value: number, unit: string): string {
  const size = Math.abs(value)
  const digits = Number.isInteger(value) || size >= 100 ? 0 : size >= 10 ? 1 : 2
  const text = value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return `${text} ${unit}`.trimEnd()
}

export function median(values: number[]): number {
  return percentile(values, 50)
}

/** The nearest-rank percentile; NaN of nothing. */
export function percentile(values: number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN
}
