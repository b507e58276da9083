import { data } from 'react-router'
import { NO_STORE } from './page-cache.ts'

/** `posted` may be a form that was read already. Takes these names only. `lists`: fields that may repeat, and how often. Throws a 400 response. */
export async function postedForm(
  posted: Request | FormData,
  names: readonly string[],
  lists: Readonly<Record<string, number>> = {},
): Promise<FormData> {
  const form = posted instanceof FormData ? posted : await posted.formData().catch(() => null)
  if (!form) throw refused('What was sent is not a form. Please open the page again and fill it in there.')
  const times = new Map([...names.map((name) => [name, 1] as const), ...Object.entries(lists)])
  const most = [...times.values()].reduce((sum, count) => sum + count, 0)
  const fields = [...form].slice(0, most + 1)
  if (fields.some(([name]) => !takeOne(times, name))) {
    throw refused('The form holds fields that this page does not have. Please load the page again.')
  }
  if (fields.some(([, value]) => typeof value !== 'string' || value.includes('\0'))) {
    throw refused('A field holds something that is not text. Please type it again.')
  }
  return form
}

function takeOne(left: Map<string, number>, name: string): boolean {
  const count = left.get(name) ?? 0
  left.set(name, count - 1)
  return count > 0
}

function refused(message: string) {
  return data({ message }, { status: 400, headers: NO_STORE })
}
