import type { MembershipChoice } from '#contract/user/words.ts'
import { type ActName, actOnPerson } from '../account/by-operator.ts'
import { setJobHidden } from '../job/by-operator.ts'
import { withDatabase, withSite } from './database.ts'
import { print } from './terminal.ts'

type Given = { reason: string | null; membership: MembershipChoice | null }

export async function person(name: ActName, who: string, given: Given) {
  await withSite(async (work) => {
    print(`${await actOnPerson(work, name, { who, ...given })}\n`)
  })
}

export async function job(verb: 'hide' | 'show', id: string, reason: string) {
  const hidden = verb === 'hide'
  await withDatabase(({ query }) => setJobHidden(query, id, { hidden, reason, now: new Date() }))
  print(`${hidden ? 'Hidden' : 'Shown'}: job ${id}.\n`)
}
