import { api } from '#app/api.server.ts'
import { DOCUMENT_FILE } from '#contract/document.ts'
import { isId } from '#contract/id.ts'
import { missing, orNull } from '../answer.ts'
import type { Route } from './+types/accreditation-file'
import { documentAnswer } from './document.ts'

export async function loader({ params: { id, file }, context }: Route.LoaderArgs) {
  if (!isId(id) || !DOCUMENT_FILE.test(file)) return missing()
  return documentAnswer(context, await orNull(context.get(api).accreditation.file({ id, file })), file)
}
