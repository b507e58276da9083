import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { ModeratedAppeal, ModeratedEntry } from '#contract/feedback/moderation.ts'
import { Moment } from '../frame/moment.tsx'
import { Box } from './box.tsx'
import { KIND_WORDS } from './words.ts'

export function Appeals({ entry: { appeals, version } }: { entry: ModeratedEntry }) {
  return appeals.map((appeal) => (
    <Box key={appeal.id} title={`Appeal: ${KIND_WORDS[appeal.kind].toLowerCase()}`}>
      <div className="space-y-3 px-4 py-3">
        <p className="text-sm text-ink-soft">
          <Moment at={appeal.madeAt} />
        </p>
        <p dir="auto" className="max-w-prose break-words whitespace-pre-line">
          {appeal.text}
        </p>
        <Decision appeal={appeal} version={version} />
      </div>
    </Box>
  ))
}

const DECIDED = { restored: 'Put back', kept: 'Stays removed' }

function Decision({ appeal, version }: { appeal: ModeratedAppeal; version: number }) {
  const { formData } = useNavigation()
  const { id, outcome, decidedAt, whyNot } = appeal
  if (decidedAt && outcome) {
    return (
      <p className="font-medium">
        {DECIDED[outcome]}, <Moment at={decidedAt} />
      </p>
    )
  }
  if (whyNot) return <p className="text-sm font-medium">{whyNot}</p>
  const chosen = formData?.get('id') === id ? formData.get('outcome') : null
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
      <input type="hidden" name="intent" value="appeal" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      <Button name="outcome" value="restored" busy={chosen === 'restored'}>
        Put it back
      </Button>
      <Button name="outcome" value="kept" variant="secondary" busy={chosen === 'kept'}>
        Keep it removed
      </Button>
    </Form>
  )
}
