import { Badge, type Tone } from '#app/ui/badge.tsx'
import { BUSY_STAGES, type ImportStage, type ListingImport, STAGE_WORDS } from '#contract/import/words.ts'

const TONES: Record<ImportStage, Tone> = {
  mapping: 'warning',
  checking: 'info',
  comparing: 'info',
  ready: 'warning',
  running: 'info',
  finished: 'success',
  undoing: 'info',
  undone: 'neutral',
  cancelled: 'neutral',
}

export function StageBadge({ run: { stage, pausedAt, problem } }: { run: ListingImport }) {
  if (problem !== null && stage === 'ready') return <Badge tone="danger">Cannot be read</Badge>
  if (pausedAt !== null && BUSY_STAGES.includes(stage)) return <Badge tone="warning">Paused</Badge>
  return <Badge tone={TONES[stage]}>{STAGE_WORDS[stage]}</Badge>
}
