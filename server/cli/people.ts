import { readSettings } from '#config/env.ts'
import { type ActName, actOnPerson } from '../account/by-operator.ts'
import { triesKey } from '../account/signature.ts'
import { setJobHidden } from '../job/by-operator.ts'
import { withDatabase } from './database.ts'
import { print } from './terminal.ts'

export async function person(name: ActName, who: string, reason: string) {
  const { authSecret } = readSettings()
  await withDatabase(async ({ query }) => {
    const triesOf = (email: string) => triesKey(authSecret(), email)
    print(`${await actOnPerson(query, name, { who, reason, now: new Date(), triesOf })}\n`)
  })
}

export async function job(verb: 'hide' | 'show', id: string, reason: string) {
  const hidden = verb === 'hide'
  await withDatabase(({ query }) => setJobHidden(query, id, { hidden, reason, now: new Date() }))
  print(`${hidden ? 'Hidden' : 'Shown'}: job ${id}.\n`)
}
