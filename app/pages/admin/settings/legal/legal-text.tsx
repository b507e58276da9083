import { Form, href, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Link, TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { longDate, timeOf } from '#contract/date.ts'
import type { FormResult } from '#contract/form.ts'
import { IN_SHORT, LEGAL_LABELS } from '#contract/legal/page.ts'
import { ProofFields } from '../../act/proof-fields.tsx'
import { SettingsFrame } from '../settings-frame.tsx'
import type { Route } from './+types/legal-text'
import { DEFAULT, type LEGAL_FIELDS, type LegalResult, pageIn } from './legal-form.ts'
import { LegalHistory } from './legal-history.tsx'
import { LegalPreview } from './legal-preview.tsx'
import { actOnLegalText } from './save.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  return context
    .get(api)
    .legalText.editable({ page: pageIn(params) })
    .catch(refuse)
}

export function action({ request, context, params }: Route.ActionArgs) {
  return actOnLegalText(request, context, pageIn(params))
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Legal text')

export default function EditLegalText({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const result = useFormResult<LegalResult>(actionData, loaderData.version)
  const { page, version, body, changedAt, history } = loaderData
  const shown: Pick<FormResult<typeof LEGAL_FIELDS>, 'values' | 'errors'> = result ?? {
    values: { intent: '', version: version ?? '', over: '', note: '', body },
    errors: {},
  }
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
          <Form method="post" noValidate className="space-y-6" key={version} preventScrollReset={false}>
            <FormProblems result={result} />
            <input type="hidden" name="version" value={shown.values.version} />
            {result?.meanwhile ? <Meanwhile page={page} busy={busy} meanwhile={result.meanwhile} /> : null}
            <Field
              id="body"
              label="Text"
              hint="Markdown: # the heading of the page, ## a section, - a line of a list, **bold**, [words](/about) a link. HTML is shown as it is typed."
              error={shown.errors.body}
            >
              {(ids) => (
                <TextArea
                  {...ids}
                  name="body"
                  rows={26}
                  maxLength={200_000}
                  spellCheck
                  required
                  className="font-mono text-sm"
                  defaultValue={shown.values.body}
                />
              )}
            </Field>
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
              <Button busy={busy}>Save</Button>
              <Button name="intent" value="preview" variant="secondary" disabled={busy}>
                Preview
              </Button>
            </div>
          </Form>
          <Syntax places={loaderData.places} />
          <LegalHistory page={page} history={history} isDefault={version === null} />
        </div>
        <LegalPreview text={result?.text ?? loaderData.text} isTyped={Boolean(result?.text)} />
      </div>
    </SettingsFrame>
  )
}

/** The one who came second decides, knowing what the first has changed. */
function Meanwhile({
  page,
  meanwhile: { id, by, at, isDefault },
  busy,
}: {
  page: LegalPageName
  meanwhile: NonNullable<LegalResult['meanwhile']>
  busy: boolean
}) {
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

function Syntax({ places }: { places: Route.ComponentProps['loaderData']['places'] }) {
  return (
    <section aria-labelledby="placeholders">
      <h3 id="placeholders" className="text-subheading">
        Placeholders
      </h3>
      <dl className="mt-3 divide-y border-y">
        {[
          ...places.map(({ name, means }) => ({ sign: `{${name}}`, means })),
          { sign: '## Heading {#name}', means: 'a heading that links can lead to, as [words](#name)' },
          {
            sign: `## In short {#${IN_SHORT}}`,
            means: 'as the first section: the summary, which stands before the list of sections',
          },
        ].map(({ sign, means }) => (
          <div key={sign} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
            <dt className="font-mono text-sm">{sign}</dt>
            <dd className="min-w-0 text-sm text-ink-soft">{means}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
