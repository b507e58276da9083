import { resetDemo } from '../admin/demo/reset.ts'
import { withSite } from './database.ts'
import { print } from './terminal.ts'

export async function reset() {
  await withSite(resetDemo)
  print('The demo is back to its first state.\n')
}
