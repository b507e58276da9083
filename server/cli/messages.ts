import { dropMessage, heldMessages, releaseMessage } from '../message/held.ts'
import { withDatabase } from './database.ts'
import { print } from './terminal.ts'

export async function printHeld() {
  await withDatabase(async ({ query }) => {
    const held = await heldMessages(query)
    for (const { id, sender, recipient, text, heldAt } of held) {
      print(`${id}  ${heldAt.toISOString()}  ${sender} to ${recipient}\n${text}\n\n`)
    }
    print(held.length === 0 ? 'No message waits for a check.\n' : '')
  })
}

export const release = (id: string) => decide(releaseMessage, id, 'Delivered')
export const drop = (id: string) => decide(dropMessage, id, 'Dropped')

async function decide(act: typeof releaseMessage, id: string, said: string) {
  await withDatabase((database) => act(database.query, new Date(), id))
  print(`${said} ${id}.\n`)
}
