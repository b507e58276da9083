import { Badge, type Tone } from '#app/ui/badge.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { ListingImport } from '#contract/import/view.ts'
import { BUSY_STAGES, DELIMITER_WORDS, ENCODING_WORDS, type ImportStage, STAGE_WORDS } from '#contract/import/words.ts'
import { quantity } from '#contract/text.ts'

/** Says how a file was read, and what to look at because of it. */
export function FileWords({ run: { fileName, headers, encoding, delimiter } }: { run: ListingImport }) {
  return (
    <>
      <p className="mb-4 wrap-anywhere text-ink-soft">
        <bdi>{fileName}</bdi>: {quantity(headers.length, 'column', 'columns')} with {DELIMITER_WORDS[delimiter]} between
        them, in {ENCODING_WORDS[encoding]}.
      </p>
      {encoding === 'windows-1252' || encoding === 'macintosh' ? (
        <Notice tone="amber" title="The file does not say how its letters are written" className="mb-6">
          It is not UTF-8, so it was read as {ENCODING_WORDS[encoding]}. Look at names with accents and at pound signs;
          if they are wrong, save the file as “CSV UTF-8” and upload it again.
        </Notice>
      ) : null}
    </>
  )
}

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
