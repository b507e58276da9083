import { desc, lt } from 'drizzle-orm'
import { MAIL_CODE_MINUTES } from '#contract/account/words.ts'
import { after, DAY } from '#contract/duration.ts'
import { textOutbox } from '#db/schema/index.ts'
import type { Task } from '#server/platform/queue.ts'
import { NumberRefused } from '#server/platform/sms.ts'
import type { Work } from '#server/work/work.ts'
import { askedCode, makeSentCode, TextTask } from './code.ts'
import { findByPhone } from './phone.ts'

const TEXT_RETENTION = 14 * DAY
const TEXTS_SHOWN = 100

/** Throws for a retry. An unknown number that makes no account gets nothing. */
export async function deliverText(work: Work, task: Task): Promise<void> {
  const { phone, purpose } = TextTask.parse(task.data)
  const { texts, settings } = work.site
  const asked = await askedCode(work, phone, purpose)
  const isWanted = asked && (asked.userId || asked.newAccount || (await findByPhone(work, phone)))
  if (!isWanted || settings.sms === null) return task.done(work.db)
  const code = await makeSentCode(work, phone, purpose, task.id)
  const text = `${code} is your ${work.site.live.site().name} code. It works once, for ${MAIL_CODE_MINUTES} minutes. We’ll never ask you for it.`
  if (!texts) {
    return work.transaction(async (work) => {
      await work.db
        .insert(textOutbox)
        .values({ id: task.id, to: phone, text, createdAt: work.now() })
        .onConflictDoNothing()
      await task.done(work.db)
    })
  }
  try {
    await texts.send(phone, text)
  } catch (error) {
    if (!(error instanceof NumberRefused)) throw error
    return task.giveUp(work.db, error.message)
  }
  await task.done(work.db)
}

/** The texts that the operator's own machine keeps in place of sending them. */
export async function newestTexts({ db, site }: Work) {
  if (site.settings.sms !== 'outbox') return []
  return db.select().from(textOutbox).orderBy(desc(textOutbox.createdAt), desc(textOutbox.id)).limit(TEXTS_SHOWN)
}

export async function forgetTexts(work: Work): Promise<void> {
  await work.db.delete(textOutbox).where(lt(textOutbox.createdAt, after(work.now(), -TEXT_RETENTION)))
}
