import { data } from 'react-router'

/**
 * The fields that somebody posted, each a text, none but these. Readers of forms (Conform) build what the names say:
 * "name[99999999]" would be a list that holds up the whole server.
 * `lists` are fields that may come several times, and how often at most.
 * @throws the answer 400, with a sentence, for anything else
 */
export async function postedForm(
  request: Request,
  names: readonly string[],
  lists: ReadonlyMap<string, number> = new Map(),
): Promise<FormData> {
  const form = await request.formData().catch(() => null)
  if (!form) throw refused('What was sent is not a form. Please open the page again and fill it in there.')
  const fields = [...form]
  const times = new Map<string, number>()
  for (const [name] of fields) times.set(name, (times.get(name) ?? 0) + 1)
  if ([...times].some(([name, often]) => often > (lists.get(name) ?? (names.includes(name) ? 1 : 0)))) {
    throw refused('The form holds fields that this page does not have. Please load the page again.')
  }
  if (fields.some(([, value]) => typeof value !== 'string' || value.includes('\0'))) {
    throw refused('A field holds something that is not text. Please type it again.')
  }
  return form
}

function refused(message: string) {
  return data({ message }, { status: 400, headers: { 'cache-control': 'private, no-store' } })
}
