import { useId } from 'react'
import { href } from 'react-router'
import { api } from '#app/api.server.ts'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { inPlace } from '#app/components/legal/legal-blocks.tsx'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { SecondaryLink } from '#app/ui/button.tsx'
import { longDate, timeOf } from '#contract/date.ts'
import { LegalVersionOrDefault } from '#contract/legal/input.ts'
import type { TextChange } from '#contract/legal/view.ts'
import { LEGAL_LABELS } from '#contract/legal/words.ts'
import { ActFrame } from '../../act/act-form.tsx'
import { defineAct } from '../../act/define-acts.server.ts'
import { SettingsFrame } from '../settings-frame.tsx'
import type { Route } from './+types/version'
import { DEFAULT, pageIn } from './legal-form.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const version = params.version === DEFAULT ? null : params.version
  const { legalText } = context.get(api)
  return legalText.version({ page: pageIn(params), version }).catch(refuse)
}

export const action = defineAct({
  fields: { intent: 'text' },
  schema: LegalVersionOrDefault,
  input: (_, { page, version }) => ({ page, version: version === DEFAULT ? null : version }),
  hidden: true,
  call: ({ legalText }, { page, version }) =>
    version === null ? legalText.reset({ page }) : legalText.bringBack({ page, version }),
  title: 'Not changed',
  failed: 'Nothing was changed. Please try again.',
  done: (_, { page, version }) =>
    leadTo(
      href('/admin/settings/legal-texts/:page', { page }),
      version === null ? 'legal-text-reset' : 'legal-text-back',
    ),
})

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, loaderData ? `Version of ${LEGAL_LABELS[loaderData.page]}` : 'Version of a legal text')

export default function LegalTextVersion({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData)
  const { page, written, changes, ifBack } = loaderData
  const back = href('/admin/settings/legal-texts/:page', { page })
  const title = written ? `${longDate(written.at)}, ${timeOf(written.at)}` : 'The default'
  return (
    <SettingsFrame tab="legal-texts">
      <Breadcrumb
        items={[
          { label: 'Legal texts', to: href('/admin/settings/legal-texts') },
          { label: LEGAL_LABELS[page], to: back },
          { label: title },
        ]}
      />
      <h2 className="mt-4 text-heading">{written ? `Version of ${title}` : 'Back to the default?'}</h2>
      {written ? (
        <>
          <p className="mt-1 wrap-anywhere text-ink-soft">
            By {written.by ?? 'a former admin'}
            {written.note ? `: ${written.note}` : null}
          </p>
          <TextChanges title="What it changed" changes={changes} />
        </>
      ) : null}
      {ifBack.length === 0 ? (
        <p className="mt-8">This text is in use.</p>
      ) : (
        <>
          <TextChanges title={written ? 'What bringing it back would change' : 'What would change'} changes={ifBack} />
          <ActFrame
            result={result}
            label={written && !written.isDefault ? 'Bring it back' : 'Back to the default'}
            className="mt-6 max-w-xl"
            others={() => <SecondaryLink to={back}>Cancel</SecondaryLink>}
          >
            <p>The page shows it at once. What is in use now stays in the history.</p>
          </ActFrame>
        </>
      )}
    </SettingsFrame>
  )
}

function TextChanges({ title, changes }: { title: string; changes: TextChange[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-8">
      <h3 id={id} className="text-subheading">
        {title}
      </h3>
      {changes.length === 0 ? (
        <p className="mt-2 text-ink-soft">Nothing.</p>
      ) : (
        <div className="mt-3 max-w-4xl overflow-hidden rounded-lg border bg-surface text-sm">
          {inPlace(changes, (change) => (
            <Change {...change} />
          ))}
        </div>
      )}
    </section>
  )
}

const LOOKS = {
  same: { Tag: 'div', sign: ' ', word: null, look: 'text-ink-soft' },
  added: { Tag: 'ins', sign: '+', word: 'Added:', look: 'bg-moss-soft no-underline' },
  removed: { Tag: 'del', sign: '−', word: 'Removed:', look: 'bg-brick-soft no-underline' },
} as const

function Change({ kind, lines }: TextChange) {
  const { Tag, sign, word, look } = LOOKS[kind]
  return (
    <Tag className={`flex gap-3 px-4 py-1.5 ${look}`}>
      <span aria-hidden className="w-3 shrink-0 font-mono">
        {sign}
      </span>
      {word ? <span className="sr-only">{word}</span> : null}
      <span className="min-w-0 wrap-anywhere whitespace-pre-line">{lines.join('\n')}</span>
    </Tag>
  )
}
