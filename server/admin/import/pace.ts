import type { Work } from '#server/work/work.ts'

/** Rows of a step, on a server and in a database that pages wait for. */
export type Pace = { server: number; embedded: number }

export function rowsAtOnce(work: Work, { server, embedded }: Pace): number {
  return work.site.settings.database.url ? server : embedded
}
