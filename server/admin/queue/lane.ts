import { z } from 'zod'
import { TextTask } from '#server/account/token-session/code.ts'
import { isMailName, mails } from '#server/mail/mails.ts'
import { isPushName } from '#server/mail/push/pushes.ts'
import { PaymentTask } from '#server/membership/payment-queue.ts'
import { QUEUE_NAMES, type QueueName } from '#server/platform/queues.ts'
import { isEventName, laneOf } from '#server/work/events.ts'

type Lane = { queue: QueueName; priority: number }

const QueuedTask = z.object({ queue: z.string().refine(isQueueName), task: z.unknown() })
const MailTask = z.object({ mail: z.string().refine(isMailName) })
const PushTask = z.object({ push: z.string().refine(isPushName) })
const EventTask = z.object({ name: z.string().refine(isEventName) })
const AlertTask = z.strictObject({ jobId: z.uuid() })
const DeliveryTask = z.object({ deliveryId: z.uuid() })
const TestEvent = z.object({ object: z.literal('event'), id: z.string() })

/** A dead letter that the site gave up says where it comes from; one of the queue’s library is a copy of the task. */
export function readDeadLetter(data: unknown): { lane: Lane | null; task: unknown; isCopy: boolean } {
  const given = QueuedTask.safeParse(data)
  if (!given.success) return { lane: laneOfTask(data), task: data, isCopy: true }
  const { queue, task } = given.data
  const lane = laneOfTask(task)
  return { lane: lane && { ...lane, queue }, task, isCopy: false }
}

/** Null if it is no task of this version, as a mail of an earlier one, whose body is gone. */
function laneOfTask(task: unknown): Lane | null {
  const mail = MailTask.safeParse(task)
  if (mail.success) return mails[mail.data.mail].lane
  if (PushTask.safeParse(task).success) return { queue: 'push', priority: 0 }
  const event = EventTask.safeParse(task)
  if (event.success) return laneOf(event.data.name)
  if (PaymentTask.safeParse(task).success) return { queue: 'payment', priority: 0 }
  if (TextTask.safeParse(task).success) return { queue: 'text', priority: 0 }
  if (AlertTask.safeParse(task).success) return { queue: 'alert', priority: 0 }
  if (DeliveryTask.safeParse(task).success) return { queue: 'webhook-delivery', priority: 0 }
  if (TestEvent.safeParse(task).success) return { queue: 'webhook', priority: 0 }
  return null
}

export function isQueueName(name: string): name is QueueName {
  return QUEUE_NAMES.includes(name)
}
