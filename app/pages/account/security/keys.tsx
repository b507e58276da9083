import { useContext, useId } from 'react'
import { Form, href } from 'react-router'
import { HiddenFields } from '#app/components/form/hidden-fields.tsx'
import { useRootData, useViewer } from '#app/components/root-data.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { useCorrection } from '#app/ui/correction.ts'
import { FieldError, failedBox } from '#app/ui/field.tsx'
import { FocusedBox } from '#app/ui/focused-box.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import type { ApiKeyView } from '#contract/api/key.ts'
import { API_SCOPES, KEY_DAYS, SCOPE_LABELS } from '#contract/api/scope.ts'
import { longDate, timeOf } from '#contract/date.ts'
import { FormResultContext, SecurityDialog, SecurityField, type SecurityProps } from './security-form.tsx'

export function ApiKeys(props: SecurityProps & { keys: readonly ApiKeyView[] }) {
  const { keys, result } = props
  const site = useRootData()?.site.name ?? 'Fettle'
  return (
    <>
      <p className="text-ink-soft">
        With a key, a program of yours can use {site} for you. <TextLink to="/api">How the API works</TextLink>
      </p>
      {result?.newKey ? <NewSecret secret={result.newKey} /> : null}
      {keys.length > 0 ? (
        <ul className="mt-4 divide-y" aria-label="API keys">
          {keys.map((key) => (
            <Key key={key.id} shown={key} />
          ))}
        </ul>
      ) : null}
      <div className="mt-4">
        <SecurityDialog
          {...props}
          intent="make-key"
          label="New API key"
          description="A program with the key can do what you allow here. We’ll email you that it was made."
          submit="Make the key"
          refused={result?.intent === 'make-key' && !result.newKey}
        >
          <NewKeyFields />
        </SecurityDialog>
      </div>
    </>
  )
}

function NewSecret({ secret }: { secret: string }) {
  return (
    <FocusedBox className="mt-4 space-y-3 focus:outline-none">
      <Notice tone="success" role="status" title="Your new key">
        Copy it now and keep it as safe as a password. We only show it this once.
      </Notice>
      <p className="rounded-lg border p-4">
        <code className="font-semibold break-all select-all">{secret}</code>
      </p>
    </FocusedBox>
  )
}

function Key({ shown }: { shown: ApiKeyView }) {
  const { id, name, start, scopes, createdAt, expiresAt, lastUsedAt, expired } = shown
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0">
        <p className="font-medium break-words">
          <span dir="auto">{name}</span> {expired ? <Badge tone="neutral">Expired</Badge> : null}
        </p>
        <p className="text-sm break-words text-ink-soft">
          <code>{start}…</code> · {scopes.map((scope) => SCOPE_LABELS[scope].label).join(', ')}
        </p>
        <p className="text-sm text-ink-soft">
          Made on {longDate(createdAt)}, {expired ? 'worked' : 'works'} until {longDate(expiresAt)} at{' '}
          {timeOf(expiresAt)}.{' '}
          {lastUsedAt ? `Last used on ${longDate(lastUsedAt)} at ${timeOf(lastUsedAt)}.` : 'Not used yet.'}
        </p>
      </div>
      <Form method="post" action={href('/account/security')}>
        <HiddenFields intent="end-key" id={id} />
        <Button variant="secondary" size="small" aria-label={`End the key ${name}`}>
          End
        </Button>
      </Form>
    </li>
  )
}

function NewKeyFields() {
  const isAdmin = useViewer()?.accountType === 'admin'
  const result = useContext(FormResultContext)
  return (
    <>
      <SecurityField name="name" label="Name" hint="Such as the program that will use it." autoComplete="off" />
      <Scopes isAdmin={isAdmin} chosen={result?.values.scopes ?? ['read']} error={result?.errors.scopes} />
      <RadioGroup
        legend="How long should it work?"
        name="days"
        options={KEY_DAYS.map((days) => ({ value: String(days), label: days === 365 ? 'A year' : `${days} days` }))}
        defaultValue={result?.values.days || '90'}
        hint={isAdmin ? 'With the admin scope it works for 12 hours, whatever you choose.' : undefined}
        error={result?.errors.days}
        layout="row"
      />
    </>
  )
}

function Scopes({
  isAdmin,
  chosen,
  error,
}: {
  isAdmin: boolean
  chosen: readonly string[]
  error: string | undefined
}) {
  const id = useId()
  const { box, standing, correct } = useCorrection<HTMLFieldSetElement>(error)
  const offered = API_SCOPES.filter((scope) => scope !== 'admin' || isAdmin)
  return (
    <fieldset
      ref={box}
      onInput={correct}
      aria-describedby={standing ? `${id}-error` : undefined}
      className={error ? failedBox(standing) : undefined}
    >
      <legend className="mb-1.5 font-medium">What may it do?</legend>
      <FieldError id={`${id}-error`} standing={standing} error={error} />
      {offered.map((scope) => (
        <Checkbox
          key={scope}
          name="scopes"
          value={scope}
          {...SCOPE_LABELS[scope]}
          defaultChecked={chosen.includes(scope)}
          invalid={standing}
        />
      ))}
    </fieldset>
  )
}
