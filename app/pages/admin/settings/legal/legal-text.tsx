import type { ClientPromiseResult } from '@orpc/client'
import { href, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { AreaLine } from '#app/components/form/area-line.tsx'
import { PostForm } from '#app/components/form/form-problems.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { shownOf, useFormResult } from '#app/components/form/use-form-result.ts'
import { LegalBlocks } from '#app/components/legal/legal-blocks.tsx'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { NOTHING_LOST } from '#app/request/form.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Link, TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { longDate, timeOf } from '#contract/date.ts'
import { EditLegalText } from '#contract/legal/input.ts'
import type { EditableLegalText, LegalText } from '#contract/legal/view.ts'
import { IN_SHORT, LEGAL_LABELS } from '#contract/legal/words.ts'
import { quantity } from '#contract/text.ts'
import { actOn, readAct } from '../../act/act.server.ts'
import { ProofFields } from '../../act/proof-fields.tsx'
import { SettingsFrame } from '../settings-frame.tsx'
import { Placeholders, Versions } from '../versions.tsx'
import type { Route } from './+types/legal-text'
import { DEFAULT, LEGAL_FIELDS, type LegalResult, pageIn } from './legal-form.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { legalText } = context.get(api)
  return legalText.editable({ page: pageIn(params) }).catch(refuse)
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const page = pageIn(params)
  const form = await readAct(request, LEGAL_FIELDS)
  const { intent, version, over, body, note } = form.values
  const { legalText } = context.get(api)
  const attempted = <Data, Failure>(title: string, act: () => ClientPromiseResult<Data, Failure>) =>
    actOn(context, form, { title, failed: NOTHING_LOST, act })
  const checked = form.check(EditLegalText, { page, body, note, version: baseOf(over || version) })
  if (!checked.ok) return checked.response
  const tried = await attempted('Not saved', () => legalText.preview({ page, body }))
  if (!tried.ok) return tried.response
  const { fault, text } = tried.data
  if (!text) return form.wrong({ body: fault ?? NOTHING_LOST })
  if (intent === 'preview') return form.result(200, { text })
  const saved = await attempted('Not saved', () => legalText.edit(checked.data))
  if (saved.ok) return leadTo(href('/admin/settings/legal-texts/:page', { page }), 'legal-text-saved')
  const newest = await legalText.editable({ page }).catch(() => null)
  const [last] = newest?.history ?? []
  if (!last || newest?.version === checked.data.version) return saved.response
  return form.result(saved.response.init?.status ?? 409, { ...saved.response.data, text, meanwhile: last })
}

function baseOf(version: string): string | null {
  return version === '' || version === DEFAULT ? null : version
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, loaderData ? `Legal text: ${LEGAL_LABELS[loaderData.page]}` : 'Legal text')

export default function LegalTextPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const result = useFormResult<LegalResult>(actionData, loaderData.version)
  const { page, version, body, changedAt, history } = loaderData
  const shown = shownOf({ version: version ?? '', note: '', body }, result)
  return (
    <SettingsFrame tab="legal-texts">
      <p className="mb-2">
        <TextLink to={href('/admin/settings/legal-texts')}>All legal texts</TextLink>
      </p>
      <h2 className="text-heading">{LEGAL_LABELS[page]}</h2>
      <p className="mt-1 text-ink-soft">
        {changedAt ? `Last changed ${longDate(changedAt)}, ${timeOf(changedAt)}. ` : 'The default text is in use. '}
        <TextLink to={`/${page}`}>See the page</TextLink>
      </p>
      <div className="mt-6 grid gap-10 lg:grid-cols-2">
        <div className="min-w-0 space-y-8">
          <PostForm result={result} className="space-y-6" key={version} preventScrollReset={false}>
            <input type="hidden" name="version" value={shown.values.version} />
            {result?.meanwhile ? <Meanwhile page={page} busy={busy} meanwhile={result.meanwhile} /> : null}
            <AreaLine
              name="body"
              label="Text"
              hint="Markdown: # the heading of the page, ## a section, - a line of a list, **bold**, [words](/about) a link. HTML is shown as it is typed."
              rows={26}
              maxLength={200_000}
              spellCheck
              required
              className="font-mono text-sm"
              result={shown}
            />
            <TextLine
              name="note"
              label="What did you change?"
              hint="For the history. Only admins see it."
              autoComplete="off"
              maxLength={300}
              result={shown}
            />
            <ProofFields result={result} />
            <div className="flex flex-wrap gap-3">
              <SubmitButton>Save</SubmitButton>
              <Button name="intent" value="preview" variant="secondary" disabled={busy}>
                Preview
              </Button>
            </div>
          </PostForm>
          <Placeholders
            places={[...loaderData.places.map(({ name, means }) => ({ sign: `{${name}}`, means })), ...SYNTAX]}
          />
          <LegalHistory page={page} history={history} version={version} />
        </div>
        <LegalPreview text={result?.text ?? loaderData.text} isTyped={Boolean(result?.text)} />
      </div>
    </SettingsFrame>
  )
}

type MeanwhileProps = { page: LegalPageName; meanwhile: NonNullable<LegalResult['meanwhile']>; busy: boolean }

/** The admin who saves second decides, knowing what the first has changed. */
function Meanwhile({ page, meanwhile: { id, by, at, isDefault }, busy }: MeanwhileProps) {
  return (
    <Notice tone="amber" title={`${by ?? 'A former admin'} changed it on ${longDate(at)}, ${timeOf(at)}`}>
      <p>Your text stands below, unsaved. Look at what was changed before you save yours over it.</p>
      <div className="mt-3 flex flex-wrap items-center gap-4">
        <Link
          to={href('/admin/settings/legal-texts/:page/:version', { page, version: id })}
          target="_blank"
          rel="noopener"
          className="underline underline-offset-4"
        >
          What was changed (opens in a new tab)
        </Link>
        <Button name="over" value={isDefault ? DEFAULT : id} variant="secondary" size="small" disabled={busy}>
          Save mine over it
        </Button>
      </div>
    </Notice>
  )
}

type LegalPageName = Route.ComponentProps['loaderData']['page']

/** Its headings are one step lower than on the page. */
function LegalPreview({ text: { title, lead, sections }, isTyped }: { text: LegalText; isTyped: boolean }) {
  return (
    <section aria-labelledby="preview" className="min-w-0">
      <h3 id="preview" className="text-subheading">
        Preview
      </h3>
      <p className="mt-1 text-sm text-ink-soft">
        {isTyped ? 'What you typed, not saved yet.' : 'What the page says now.'}
      </p>
      <section
        aria-label="The page"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus no key scrolls it
        tabIndex={0}
        className="relative mt-4 max-h-200 overflow-auto rounded-lg border bg-surface p-4 sm:p-6"
      >
        <h4 className="text-title">{title}</h4>
        <Prose className="mt-4">
          <LegalBlocks blocks={lead} preview />
          {sections.map(({ id, title, blocks }) => (
            <section key={id} className="[&>*+*]:mt-4">
              <h4 className="text-heading">{title}</h4>
              <LegalBlocks blocks={blocks} preview />
            </section>
          ))}
        </Prose>
      </section>
    </section>
  )
}

const SYNTAX = [
  { sign: '## Heading {#name}', means: 'a heading that links can lead to, as [words](#name)' },
  {
    sign: `## In short {#${IN_SHORT}}`,
    means: 'as the first section: the summary, which stands before the list of sections',
  },
]

type History = Pick<EditableLegalText, 'page' | 'history' | 'version'>

function LegalHistory({ page, history, version }: History) {
  const to = (version: string) => href('/admin/settings/legal-texts/:page/:version', { page, version })
  return (
    <Versions
      history={history}
      line={({ id, at, by, isDefault, note, extent }) => (
        <>
          <p className="wrap-anywhere">
            <TextLink to={to(id)} className="inline-flex min-h-9 items-center">
              {longDate(at)}, {timeOf(at)}
            </TextLink>{' '}
            by {by ?? 'a former admin'}
          </p>
          <p className="text-sm wrap-anywhere text-ink-soft">
            {[isDefault ? 'Back to the default' : note, extentText(extent)].filter((part) => part !== '').join(' · ')}
          </p>
        </>
      )}
      reset={
        version === null ? null : (
          <p className="mt-3">
            <TextLink to={to(DEFAULT)}>Back to the default…</TextLink>
          </p>
        )
      }
    />
  )
}

function extentText({ added, removed }: History['history'][number]['extent']): string {
  const parts = [
    ...(added > 0 ? [`${quantity(added, 'line', 'lines')} added`] : []),
    ...(removed > 0 ? [`${quantity(removed, 'line', 'lines')} removed`] : []),
  ]
  return parts.join(', ')
}
