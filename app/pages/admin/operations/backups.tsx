import { Form, href, redirect, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormRefusalNotice } from '#app/components/form/form-problems.tsx'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Archive } from '#app/ui/icons.ts'
import { ScrollTable } from '#app/ui/scroll-table.tsx'
import { type BackupLine, bytesText } from '#contract/admin/backup.ts'
import { actOn, readAct } from '../act/act.server.ts'
import { Moment } from '../frame/moment.tsx'
import type { Route } from './+types/backups'
import { OperationsFrame, TABLE } from './operations-frame.tsx'

const FIELDS = { intent: 'text' } as const

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(api).backup.list().catch(refuse)
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readAct(request, FIELDS)
  const asked = await actOn(context, form, {
    title: 'No backup begun',
    failed: 'Please try again.',
    act: () => context.get(api).backup.make(),
  })
  return asked.ok ? redirect(href('/admin/backups'), { headers: flash('backup-asked') }) : asked.response
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Backups')

export default function Backups({ loaderData: { backups, kept, running }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <OperationsFrame tab="backups">
      <FormRefusalNotice result={actionData} />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose text-ink-soft">
          {kept
            ? `One is made every night; the newest ${kept.count} stay in ${kept.folder}. Copy them to another machine. An archive holds everything, so no page offers it.`
            : 'This site keeps no backups: BACKUPS_KEPT is 0, or its database is in memory.'}
        </p>
        {kept ? (
          <Form method="post">
            <Button busy={busy || running} icon={<Archive aria-hidden />}>
              {running ? 'A backup is being made' : 'Back up now'}
            </Button>
          </Form>
        ) : null}
      </div>
      {backups.length === 0 ? (
        <EmptyState title="No backups yet">The first one runs at 04:05 tonight.</EmptyState>
      ) : (
        <BackupTable backups={backups} />
      )}
    </OperationsFrame>
  )
}

function BackupTable({ backups }: { backups: BackupLine[] }) {
  return (
    <ScrollTable label="Backups" tableClassName={TABLE}>
      <thead>
        <tr className="text-sm text-ink-soft">
          <th scope="col">Begun</th>
          <th scope="col">Result</th>
          <th scope="col">Size</th>
          <th scope="col">Took</th>
          <th scope="col">File</th>
        </tr>
      </thead>
      <tbody className="figures">
        {backups.map(({ id, begunAt, endedAt, file, bytes, failure }) => (
          <tr key={id}>
            <th scope="row" className="font-medium">
              <Moment at={begunAt} />
            </th>
            <td>
              <Badge tone={failure === null ? 'success' : 'danger'}>{failure === null ? 'Made' : 'Failed'}</Badge>
              {failure ? <p className="mt-1 max-w-96 min-w-48 text-sm break-words">{failure}</p> : null}
            </td>
            <td className="whitespace-nowrap">{bytes === null ? '–' : bytesText(bytes)}</td>
            <td className="whitespace-nowrap">{Math.round((endedAt.getTime() - begunAt.getTime()) / 1_000)} s</td>
            <td className="whitespace-nowrap text-ink-soft">{file}</td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}
