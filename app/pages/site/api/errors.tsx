import { href } from 'react-router'
import { api } from '#app/api.server.ts'
import { pageMeta } from '#app/components/page-meta.ts'
import { cacheable, loadedHeaders } from '#app/request/page-cache.ts'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import type { Route } from './+types/errors'

export async function loader({ context }: Route.LoaderArgs) {
  return cacheable({ errors: await context.get(api).apiDocs.errors() }, { tags: [] })
}

export const headers = loadedHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Error codes of the API',
    description: 'Every code that the API answers with, and what it means.',
    path: '/api/errors',
  })

export default function ApiErrors({ loaderData: { errors } }: Route.ComponentProps) {
  return (
    <PageShell width="text">
      <PageHeading lead="Each answer that refuses has one of these codes, and a sentence that says more.">
        Error codes
      </PageHeading>
      <p className="mb-6">
        <TextLink to={href('/api')}>How the API works</TextLink>
      </p>
      <dl className="divide-y">
        {errors.map(({ code, status, meaning }) => (
          <div key={code} id={code} className="scroll-mt-24 py-3 target:bg-petrol-soft">
            <dt className="font-semibold break-words">
              <code>{code}</code> <span className="font-normal text-ink-soft">{status}</span>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </PageShell>
  )
}
