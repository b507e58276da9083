import type { FileHandle } from 'node:fs/promises'
import {
  FormDataParseError,
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from '@remix-run/form-data-parser'
import pLimit from 'p-limit'
import { bytesOf, fill, headOf, openSpool, partsOf, SpooledFile } from './spool.ts'

/** Room for other fields and the multipart framing. */
const AROUND_FILES = 16 * 1024

/** However many arrive: each takes up to 60 MB, and its encoders use every core. */
const inTurn = pLimit(1)

/** What was sent before the file is there even if the file is too large. */
export type PostedForm = { form: FormData; refused: 'too-large' | 'broken' | null }

type Limits = { largest: number; files?: number; parts?: number; around?: number }

/** Null if none was chosen. Name and type are untrusted. */
export function fileIn(form: FormData, field: string): File | null {
  const file = form.get(field)
  return file instanceof File && file.size > 0 ? file : null
}

/** Files stay on the disk until they are read, in `use`. `largest` counts over all files. */
export async function withPostedFiles<Result>(
  request: Request,
  { largest, files = 1, parts = 5, around = AROUND_FILES }: Limits,
  use: (posted: PostedForm) => Promise<Result>,
): Promise<Result> {
  const limits = { maxFiles: files, maxParts: parts, maxFileSize: around, maxTotalSize: around }
  const type = request.headers.get('content-type') ?? ''
  const boundary = boundaryIn(type)
  if (!request.body || boundary === null) {
    const isText = request.body !== null && /^application\/x-www-form-urlencoded\b/.test(type)
    return use(isText ? await parsed(request, limits) : nothing)
  }
  const spool = await openSpool()
  try {
    const state = await fill(spool.file, request.body, largest + around)
    if (state === 'broken') return await use(nothing)
    if (state === 'too-large') await spool.file.write(`\r\n--${boundary}--\r\n`)
    const { form, refused } = await spooledForm(spool.file, boundary, request, limits)
    const isTooLarge = state === 'too-large' || isLarge(form, largest)
    return await inTurn(() => use({ form, refused: isTooLarge ? 'too-large' : refused }))
  } finally {
    await spool.close()
  }
}

const nothing: PostedForm = { form: new FormData(), refused: 'broken' }

type ParserLimits = { maxFiles: number; maxParts: number; maxFileSize: number; maxTotalSize: number }

/** The parser gets the number of a file in place of its bytes. */
async function spooledForm(file: FileHandle, boundary: string, request: Request, limits: ParserLimits) {
  const pieces: (Buffer | string)[] = []
  const ranges: { start: number; end: number }[] = []
  const parts = await partsOf(file, boundary)
  if (parts.length === 0 || parts.length > limits.maxParts) return nothing
  for (const part of parts) {
    const head = await headOf(file, part)
    if (!head) return nothing
    const start = part.start + head.length
    const isFile = /;\s*filename/i.test(head.toString('latin1'))
    if (!isFile && part.end - start > limits.maxTotalSize) return nothing
    pieces.push(
      `--${boundary}\r\n`,
      head,
      isFile ? String(ranges.length) : await bytesOf(file, start, part.end),
      '\r\n',
    )
    if (isFile) ranges.push({ start, end: part.end })
  }
  const body = Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)))
  const skeleton = new Request(request.url, { method: 'POST', headers: request.headers, body })
  return parsed(skeleton, limits, async (given) => {
    const range = ranges[Number(await given.text())]
    return range ? new SpooledFile(given.name, file, range) : given
  })
}

async function parsed(
  request: Request,
  limits: ParserLimits,
  fileOf: (file: File) => Promise<File> = async (file) => file,
): Promise<PostedForm> {
  try {
    return { form: await parseFormData(request, limits, fileOf), refused: null }
  } catch (error) {
    if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError) {
      return { form: new FormData(), refused: 'too-large' }
    }
    if (error instanceof Error && isParsing(error)) return nothing
    throw error
  }
}

function isLarge(form: FormData, largest: number): boolean {
  return [...form.values()].some((value) => value instanceof File && value.size > largest)
}

function boundaryIn(type: string): string | null {
  const [, quoted, plain] =
    /^multipart\/form-data\b.*;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(type) ?? []
  return quoted ?? plain ?? null
}

function isParsing(error: Error): boolean {
  return error instanceof FormDataParseError || error.name.startsWith('Max')
}
