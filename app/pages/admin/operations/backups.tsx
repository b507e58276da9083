import { Form, href, useNavigation } from 'react-router'
import { z } from 'zod'
import { api } from '#app/api.server.ts'
import { FormRefusalNotice } from '#app/components/form/form-problems.tsx'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Archive } from '#app/ui/icons.ts'
import type { BackupLine, BackupsView } from '#contract/admin/backup.ts'
import { bytesText } from '#contract/admin/words.ts'
import { defineAct } from '../act/define-acts.server.ts'
import { Moment } from '../frame/moment.tsx'
import { AdminTable, type Columns } from '../list/table.tsx'
import type { Route } from './+types/backups'
import { OperationsFrame } from './operations-frame.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(api).backup.list().catch(refuse)
}

export const action = defineAct({
  fields: { intent: 'text' },
  schema: z.object({}),
  call: ({ backup }) => backup.make(),
  title: 'No backup begun',
  failed: 'Please try again.',
  done: () => leadTo(href('/admin/backups'), 'backup-asked'),
})

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Backups')

export default function Backups({ loaderData: { backups, kept, running }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <OperationsFrame tab="backups">
      <FormRefusalNotice result={actionData} />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose text-ink-soft">
          {kept ? keptText(kept) : 'This site keeps no backups: BACKUP_KEEP_DAYS is 0, or its database is in memory.'}
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
        <AdminTable label="Backups" look="plain" rows={backups} keyOf={({ id }) => id} columns={COLUMNS} />
      )}
    </OperationsFrame>
  )
}

function keptText({ place, encrypted, days, weeks, months }: NonNullable<BackupsView['kept']>): string {
  const rest = [
    ...(weeks > 0 ? [`one a week for ${counted(weeks, 'week')}`] : []),
    ...(months > 0 ? [`one a month for ${counted(months, 'month')}`] : []),
  ]
  const kept = [`Each stays for ${counted(days, 'day')}`, ...rest].join(', ')
  const key = encrypted
    ? 'They’re encrypted with BACKUP_KEY: keep a copy of it elsewhere, since no one can read them without it.'
    : 'They aren’t encrypted: set BACKUP_KEY before you copy them elsewhere.'
  return `We make one every night, in ${place}. ${kept}. Every Sunday we restore the newest to check that it works. ${key}`
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

const COLUMNS: Columns<BackupLine> = {
  Begun: { names: true, look: 'font-medium', cell: ({ begunAt }) => <Moment at={begunAt} /> },
  What: { look: 'whitespace-nowrap', cell: ({ kind }) => (kind === 'drill' ? 'Restore drill' : 'Backup') },
  Result: {
    cell: ({ kind, failure }) => (
      <>
        <Badge tone={failure === null ? 'success' : 'danger'}>
          {failure !== null ? 'Failed' : kind === 'drill' ? 'Restored' : 'Made'}
        </Badge>
        {failure ? <p className="mt-1 max-w-96 min-w-48 text-sm break-words">{failure}</p> : null}
      </>
    ),
  },
  Size: { look: 'whitespace-nowrap', cell: ({ bytes }) => (bytes === null ? '–' : bytesText(bytes)) },
  New: {
    look: 'whitespace-nowrap',
    cell: ({ sentBytes }) => (sentBytes === null ? '–' : bytesText(sentBytes)),
  },
  Took: {
    look: 'whitespace-nowrap',
    cell: ({ begunAt, endedAt }) => `${Math.round((endedAt.getTime() - begunAt.getTime()) / 1_000)} s`,
  },
  Name: { look: 'whitespace-nowrap text-ink-soft', cell: ({ file }) => file || '–' },
}
