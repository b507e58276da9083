import { api } from '#app/api.server.ts'
import { DOCUMENT_FILE } from '#contract/document.ts'
import { isId } from '#contract/id.ts'
import { missing, orNull } from '../answer.ts'
import type { Route } from './+types/claim-file'
import { documentAnswer } from './document.ts'

/** Serves the staff alone. */
export async function loader({ params: { claimId, file }, context }: Route.LoaderArgs) {
  if (!isId(claimId) || !DOCUMENT_FILE.test(file)) return missing()
  return documentAnswer(context, await orNull(context.get(api).claim.file({ claimId, file })), file)
}
