import { SECOND } from '#contract/duration.ts'
import type { StatementWatch } from '#db/statements.ts'
import type { Log } from '../log.ts'
import { beginSpan, currentMeasures, currentScope } from './observe.ts'

const SLOW_AFTER = SECOND
const SHOWN = 1_000

/**
 * Times every statement. Within a traced request it is a span; `comments` sends the id of the request along with statements
 * that have no name (docs/decisions/0053-traces.md), for the logs and views of a database server.
 */
export function statementWatch({ log, comments }: { log: Log; comments: boolean }): StatementWatch {
  return (text) => {
    const startedAt = performance.now()
    const scope = currentScope()
    const above = scope?.span
    const span = above?.sampled
      ? beginSpan(summaryOf(text), { kind: 'exit', parent: above, attributes: said(text) })
      : null
    return {
      comment: comments && scope?.requestId ? commentOf(scope.requestId, span?.traceparent) : '',
      end(error) {
        const ms = performance.now() - startedAt
        currentMeasures()?.statement(error === undefined ? 'done' : 'failed', ms / 1000)
        span?.end(error)
        if (ms < SLOW_AFTER) return
        const line = { requestId: scope?.requestId, ms: Math.round(ms), statement: withoutTexts(text) }
        log.warn(line, 'a statement of the database was slow')
      },
    }
  }
}

/** As sqlcommenter writes them: values in quotes, percent-encoded. */
function commentOf(requestId: string, traceparent: string | undefined): string {
  const trace = traceparent ? `,traceparent='${traceparent}'` : ''
  return ` /*request_id='${encodeURIComponent(requestId).replaceAll("'", '%27')}'${trace}*/`
}

function said(text: string) {
  return { 'db.system.name': 'postgresql', 'db.query.text': withoutTexts(text) }
}

/** Values are parameters; texts that were written into a statement are ours, but nothing depends on that. */
function withoutTexts(text: string): string {
  return text.slice(0, SHOWN).replace(/'(?:[^']|'')*(?:'|$)/g, "'…'")
}

/** The verb and the first table: few names for many statements. */
function summaryOf(text: string): string {
  const [, verb = 'query'] = /^\s*(?:\/\*.*?\*\/\s*)*([a-z]+)/i.exec(text) ?? []
  const [, table = ''] = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_][\w."]*)/i.exec(text) ?? []
  return `${verb.toLowerCase()} ${table.replaceAll('"', '')}`.trim()
}
