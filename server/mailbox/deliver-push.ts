import { z } from 'zod'
import { privateDetailsIn, withoutDetail } from '#contract/job/private-detail.ts'
import { pushOfDay, pushOfJob } from '#server/alert/push.ts'
import { pushOfReceived, pushOfReplied } from '#server/feedback/push.ts'
import { pushOfRevealed } from '#server/job/push.ts'
import { addressOf, forgetDevice, noteDelivery } from '#server/mail/push/device.ts'
import { isPushName, OfReader, type PushData, type PushName, pushes } from '#server/mail/push/pushes.ts'
import { pushOfArrived } from '#server/message/push.ts'
import type { PushMessage } from '#server/platform/push.ts'
import type { Task } from '#server/platform/queue.ts'
import type { Work } from '#server/work/work.ts'

/** Null if the notification is no longer needed. */
const writers: { [Name in PushName]: (work: Work, data: PushData<Name>) => Promise<PushMessage | null> } = {
  'message.arrived': pushOfArrived,
  'alert.job': pushOfJob,
  'alert.day': pushOfDay,
  'job.revealed': pushOfRevealed,
  'feedback.replied': pushOfReplied,
  'feedback.received': pushOfReceived,
}

const Queued = z.object({ push: z.string().refine(isPushName), deviceId: z.uuid(), data: z.unknown() })

/** Throws for a retry. A device that has stopped listening is forgotten. */
export async function deliverPush(work: Work, task: Task): Promise<void> {
  const { push: name, deviceId, data } = Queued.parse(task.data)
  const { userId } = OfReader.parse(data)
  const address = await addressOf(work, { deviceId, userId, kind: pushes[name].kind })
  const message = address && (await writeBy(work, name, data))
  if (!message) return task.done(work.db)
  const outcome = await work.site.push.send(address, shortened(message))
  await work.transaction(async (work) => {
    if (typeof outcome === 'object') return task.giveUp(work.db, outcome.refused)
    if (outcome === 'gone') await forgetDevice(work, deviceId)
    else await noteDelivery(work, deviceId)
    await task.done(work.db)
  })
}

function writeBy<Name extends PushName>(work: Work, name: Name, data: unknown) {
  return writers[name](work, pushes[name].data.parse(data))
}

const MOST_LETTERS = { title: 80, body: 160 }

/** For a locked screen, which others see: short, and without anyone's contact details. */
function shortened({ title, body, ...rest }: PushMessage): PushMessage {
  return { ...rest, title: shortText(title, MOST_LETTERS.title), body: shortText(body, MOST_LETTERS.body) }
}

function shortText(text: string, most: number): string {
  const line = privateDetailsIn(text).reduce(withoutDetail, text).replace(/\s+/g, ' ').trim()
  const letters = [...line]
  if (letters.length <= most) return line
  const cut = letters.slice(0, most).join('')
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).trimEnd()}…`
}
