import type { RouterContextProvider } from 'react-router'
import { storedFile } from '#app/api.server.ts'
import { missing, SANDBOX } from '../answer.ts'

type StoredDocument = { path: string; type: string } | null

/** Answers the staff alone. A PDF is downloaded, never opened in our pages. `file`: its name in our addresses. */
export async function documentAnswer(context: Readonly<RouterContextProvider>, found: StoredDocument, file: string) {
  const bytes = found && (await context.get(storedFile)(found.path))
  if (!found || !bytes) return missing()
  const disposition = found.type === 'application/pdf' ? `attachment; filename="${file}"` : 'inline'
  return new Response(bytes, {
    headers: {
      'content-type': found.type,
      'content-disposition': disposition,
      'cache-control': 'private, no-store',
      'content-security-policy': SANDBOX,
    },
  })
}
