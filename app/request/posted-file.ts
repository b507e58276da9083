import {
  FormDataParseError,
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from '@remix-run/form-data-parser'

/** More than this of other fields and of the form's own words is no form of ours. */
const AROUND_FILES = 16 * 1024

type Posted = { form: FormData; file: File | null; refused: null } | { refused: 'too-large' | 'broken' }

/**
 * The one file of a form, read as it comes in and no further than its largest size; null where none was chosen. The names
 * and types that the browser gives it are not to be believed.
 */
export async function postedFile(request: Request, field: string, largestBytes: number): Promise<Posted> {
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
    // Not a form, cut off, too slow, or the sender left.
    if (error instanceof Error && isParsing(error)) return { refused: 'broken' }
    throw error
  }
}

function isParsing(error: Error): boolean {
  return error instanceof FormDataParseError || error.name.startsWith('Max')
}
