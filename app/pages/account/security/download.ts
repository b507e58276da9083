import { ORPCError } from '@orpc/client'
import { redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { UNKEPT } from '#app/request/page-cache.ts'
import type { Route } from './+types/download'

/** Everything we keep of whoever is signed in, as a file. */
export async function loader({ context }: Route.LoaderArgs) {
  try {
    const file = await context.get(api).account.download()
    return new Response(file, {
      headers: { ...UNKEPT, 'content-type': file.type, 'content-disposition': `attachment; filename="${file.name}"` },
    })
  } catch (error) {
    if (!(error instanceof ORPCError) || error.status >= 500) throw error
    if (error.code === 'UNAUTHORIZED') throw redirect('/login?return=%2Faccount%2Fsecurity')
    return new Response(error.message, {
      status: error.status,
      headers: { ...UNKEPT, 'content-type': 'text/plain; charset=utf-8' },
    })
  }
}
