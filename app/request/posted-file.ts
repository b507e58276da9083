import {
  FormDataParseError,
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from '@remix-run/form-data-parser'

/** Room for other fields and the multipart framing. */
const AROUND_FILES = 16 * 1024

type PostedFile = { form: FormData; file: File | null; refused: null } | { refused: 'too-large' | 'broken' }

/** Null: none was chosen. Name and type are untrusted. */
export async function postedFile(request: Request, field: string, largestBytes: number): Promise<PostedFile> {
  try {
    const form = await parseFormData(request, {
      maxFiles: 1,
      maxParts: 5,
      maxFileSize: largestBytes,
      maxTotalSize: largestBytes + AROUND_FILES,
    })
    const file = form.get(field)
    return { form, file: file instanceof File && file.size > 0 ? file : null, refused: null }
  } catch (error) {
    if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError) {
      return { refused: 'too-large' }
    }
    if (error instanceof Error && isParsing(error)) return { refused: 'broken' }
    throw error
  }
}

function isParsing(error: Error): boolean {
  return error instanceof FormDataParseError || error.name.startsWith('Max')
}
