import { seedScale } from '#bench/scale/insert.ts'
import { numberText } from '#contract/number.ts'
import { withDatabase } from './database.ts'
import { print } from './terminal.ts'

export async function seed(count: number) {
  const start = performance.now()
  await withDatabase((database) =>
    seedScale(database, count, (done) => {
      const seconds = Math.round((performance.now() - start) / 1000)
      print(`${numberText(done)} providers, ${seconds} s\n`)
    }),
  )
}
