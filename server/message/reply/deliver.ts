import { z } from 'zod'
import { SendMessage } from '#contract/message/input.ts'
import { MAX_MESSAGE_LENGTH, MAX_MESSAGE_PHOTOS } from '#contract/message/words.ts'
import { numberText } from '#contract/number.ts'
import { listed, storedLine } from '#contract/text.ts'
import { rowOf } from '#db/rows.ts'
import { type MailFile, readBody } from '#server/platform/mail/inbound.ts'
import { assertAudience } from '#server/work/audience.ts'
import { assertStays, isRefusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { addPhoto, removePhoto } from '../photos.ts'
import { sendMessage } from '../send.ts'
import { readThread } from '../thread.ts'
import { wordsOfReply } from './words.ts'

type Fault = { code: string; reason: string }

type Reply = { id: string; conversationId: string; raw: Buffer; ours: string[] }

const UNREADABLE: Fault = { code: 'UNREADABLE', reason: 'We couldn’t read it. Please answer on the site.' }
const EMPTY: Fault = {
  code: 'EMPTY',
  reason: 'We found nothing that you wrote above the email you answered. Only text and photos come through by email.',
}
const TOO_LONG: Fault = {
  code: 'TOO_LONG',
  reason: `It is longer than ${numberText(MAX_MESSAGE_LENGTH)} characters. Please make it shorter, or send it in two parts.`,
}

/** Sends a reply as its person would on the page. Null if it is sent. @throws what sending refuses */
export async function deliverReply(
  work: Work,
  person: Person,
  { id, conversationId, raw, ours }: Reply,
): Promise<Fault | null> {
  assertStays(person)
  assertAudience(person, 'confirmed')
  const body = await readBody(raw)
  if (!body) return UNREADABLE
  const words = wordsOfReply(body.text, ours)
  const { photos, leftOut } = await addPhotos(work, person, conversationId, body.files)
  try {
    if (words === '' && photos.length === 0) return EMPTY
    const text = [words, ...(leftOut.length > 0 ? [namesOf(leftOut)] : [])].join('\n\n')
    const message = SendMessage.safeParse({ id, conversationId, text, photos })
    if (!message.success) return TOO_LONG
    await sendMessage(work, person, message.data)
  } finally {
    await removeUnsent(work, person, photos)
  }
  await readMailed(work, person, conversationId)
  return null
}

/** A picture in the text below this size is a logo of a signature. */
const LARGEST_LOGO = 50_000
const MOST_FILES = 20
const PICTURES = /^image\//
const SIGNATURES = /^application\/(?:x-)?(?:pkcs7|pgp)-(?:signature|keys)$/

async function addPhotos(work: Work, person: Person, conversationId: string, all: MailFile[]) {
  const files = all.filter(({ type, embedded, bytes }) => {
    const isLogo = embedded && PICTURES.test(type) && bytes.length < LARGEST_LOGO
    return !isLogo && !SIGNATURES.test(type) && bytes.length > 0
  })
  const photos: string[] = []
  const leftOut: MailFile[] = []
  for (const file of files.slice(0, MOST_FILES)) {
    const isWanted = PICTURES.test(file.type) && photos.length < MAX_MESSAGE_PHOTOS
    const photo = isWanted ? await addOrNull(work, person, conversationId, file) : null
    if (photo) photos.push(photo)
    else leftOut.push(file)
  }
  return { photos, leftOut: [...leftOut, ...files.slice(MOST_FILES)] }
}

async function addOrNull(work: Work, person: Person, conversationId: string, { bytes, type }: MailFile) {
  try {
    return (await addPhoto(work, person, { file: new Blob([bytes], { type }), conversationId })).id
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

const MOST_NAMED = 5

function namesOf(files: MailFile[]): string {
  const named = files.slice(0, MOST_NAMED).map(({ name }) => storedLine(name).slice(0, 60) || 'a file without a name')
  const more = files.length - named.length
  return `[Not delivered by email: ${listed([...named, ...(more > 0 ? [`${more} more`] : [])])}]`
}

/** Removes those of a reply that was refused, or came twice at the same time. */
async function removeUnsent(work: Work, person: Person, photos: string[]): Promise<void> {
  for (const photo of photos) {
    await removePhoto(work, person, photo).catch((error) => {
      if (!isRefusal(error, 'NOT_FOUND')) throw error
    })
  }
}

const MailedRow = z.object({ through: z.coerce.number() })

/** A person who answers a mail has read what it says. */
async function readMailed(work: Work, person: Person, conversationId: string): Promise<void> {
  const mailed = await rowOf(work.db, MailedRow)`
    select mailed_seq as through from conversation_sides
    where conversation_id = ${conversationId} and user_id = ${person.id}`
  if (mailed && mailed.through > 0) await readThread(work, person.id, { id: conversationId, through: mailed.through })
}
