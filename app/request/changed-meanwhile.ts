import type { z } from 'zod'
import type { FormRefusal } from '#contract/form.ts'

/** Each field says what the other window saved; the form then carries the versions of that. */
export const CHANGED_MEANWHILE: FormRefusal = {
  title: 'Changed in another window',
  message: 'What you typed stays here. Save again to replace what the other window saved.',
}

/** The versions that a form carries. Garbage counts as none: then the form wins. */
export function versionsIn<Schema extends z.ZodType<object>>(
  schema: Schema,
  text: string,
): z.output<Schema> | undefined {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
