import { api, storedFile } from '#app/api.server.ts'
import { isId } from '#contract/id.ts'
import { missing, orNull, SANDBOX } from '../answer.ts'
import type { Route } from './+types/claim-file'

const FILE = /^[0-9a-f-]{36}\.(?:webp|pdf)$/

/** For the staff alone. A PDF is downloaded, never opened in our pages. */
export async function loader({ params: { claimId, file }, context }: Route.LoaderArgs) {
  if (!isId(claimId) || !FILE.test(file)) return missing()
  const found = await orNull(context.get(api).claim.file({ claimId, file }))
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
