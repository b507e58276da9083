import { sql } from 'drizzle-orm'
import { dayOf } from '#contract/date.ts'
import { MINUTE } from '#contract/duration.ts'
import type { Work } from '#server/work/work.ts'

type VisitFigure = 'visits' | 'searches'

/** Counts in memory, and writes once a minute: a kept page must not wait for the database. */
export function countVisits(work: Work) {
  const counts = new Map<string, { figure: VisitFigure; day: string; value: number }>()
  const timer = setInterval(() => void flush(), MINUTE)
  timer.unref()

  async function flush() {
    const written = [...counts.values()]
    counts.clear()
    for (const { figure, day, value } of written) {
      try {
        await work.db.execute(sql`
          insert into daily_figures (figure, key, day, value) values (${figure}, '', ${day}::date, ${value})
          on conflict (figure, day, key) do update set value = daily_figures.value + excluded.value`)
      } catch (error) {
        work.site.log.warn({ err: error }, 'visits were not counted')
      }
    }
  }

  return {
    note(figures: readonly VisitFigure[]) {
      for (const figure of figures) {
        const day = dayOf(work.now())
        const known = counts.get(`${figure} ${day}`) ?? { figure, day, value: 0 }
        known.value += 1
        counts.set(`${figure} ${day}`, known)
      }
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
