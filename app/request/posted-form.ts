import { data } from 'react-router'
import { UNKEPT } from './page-cache.ts'

/**
 * The fields that somebody posted, each a text, none but these. Readers of forms (Conform) build what the names say:
 * "name[99999999]" would be a list that holds up the whole server. `lists`: fields that may come several times, and how
 * often at most.
 * @throws the answer 400, with a sentence, for anything else
 */
export async function postedForm(
  request: Request,
  names: readonly string[],
  lists: Readonly<Record<string, number>> = {},
): Promise<FormData> {
  const form = await request.formData().catch(() => null)
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

/** Whether one more of this name may come; counts it. */
function takeOne(left: Map<string, number>, name: string): boolean {
  const count = left.get(name) ?? 0
  left.set(name, count - 1)
  return count > 0
}

function refused(message: string) {
  return data({ message }, { status: 400, headers: UNKEPT })
}
