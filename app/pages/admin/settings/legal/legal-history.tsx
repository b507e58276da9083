import { href } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { longDate, timeOf } from '#contract/date.ts'
import type { EditableLegalText } from '#contract/legal/view.ts'
import { quantity } from '#contract/text.ts'
import { DEFAULT } from './legal-form.ts'

type History = EditableLegalText['history']

export function LegalHistory({ page, history, version }: Pick<EditableLegalText, 'page' | 'history' | 'version'>) {
  const to = (version: string) => href('/admin/settings/legal-texts/:page/:version', { page, version })
  return (
    <section aria-labelledby="versions">
      <h3 id="versions" className="text-subheading">
        History
      </h3>
      {history.length === 0 ? (
        <p className="mt-1 text-sm text-ink-soft">This is the default text. No one has changed it.</p>
      ) : (
        <ol className="mt-3 divide-y border-y">
          {history.map((entry, index) => (
            <li key={entry.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <div className="min-w-0">
                <p className="wrap-anywhere">
                  <TextLink to={to(entry.id)} className="inline-flex min-h-9 items-center">
                    {longDate(entry.at)}, {timeOf(entry.at)}
                  </TextLink>{' '}
                  by {entry.by ?? 'a former admin'}
                </p>
                <p className="text-sm wrap-anywhere text-ink-soft">
                  {[entry.isDefault ? 'Back to the default' : entry.note, extentText(entry.extent)]
                    .filter((part) => part !== '')
                    .join(' · ')}
                </p>
              </div>
              {index === 0 ? <Badge tone="success">In use</Badge> : null}
            </li>
          ))}
        </ol>
      )}
      {version === null ? null : (
        <p className="mt-3">
          <TextLink to={to(DEFAULT)}>Back to the default…</TextLink>
        </p>
      )}
    </section>
  )
}

function extentText({ added, removed }: History[number]['extent']): string {
  const parts = [
    ...(added > 0 ? [`${quantity(added, 'line', 'lines')} added`] : []),
    ...(removed > 0 ? [`${quantity(removed, 'line', 'lines')} removed`] : []),
  ]
  return parts.join(', ')
}
