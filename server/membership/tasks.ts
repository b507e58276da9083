import type { Work } from '#server/work/work.ts'
import { refund } from './end.ts'
import { setRenewal } from './manage.ts'
import { PaymentTask } from './payment-queue.ts'
import { runningOf } from './running.ts'

export async function doPaymentTask(work: Work, given: unknown): Promise<void> {
  const task = PaymentTask.parse(given)
  const { payments } = work.site
  if (task.act === 'end') return payments.endNow(task.subscriptionRef)
  if (task.act === 'refund') return refund(work, task.receiptRef, task.pence)
  if (task.act === 'forget') return payments.forgetCustomer(task.customerRef)
  const running = await runningOf(work, task.providerId)
  if (!running) return
  const renews = task.act === 'settle' && !running.byFormerOwner
  await setRenewal(work, task.providerId, renews, 'The renewal of a subscription was not changed')
}
