import { useState } from 'react'
import { Form, href, useNavigation, useSubmit } from 'react-router'
import { HiddenFields } from '#app/components/form/hidden-fields.tsx'
import { PASSKEY_PROBLEMS, type PasskeyProblem } from '#app/components/form/passkey/problem.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { FocusedBox } from '#app/ui/focused-box.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PasskeyView } from '#contract/account/passkey.ts'
import { longDate, timeOf } from '#contract/date.ts'
import { SecurityDialog, SecurityField, type SecurityProps } from './security-form.tsx'

export function Passkeys(props: SecurityProps) {
  const { view, result } = props
  const { passkeys } = view
  if (!passkeys) return <p className="text-ink-soft">Passkeys aren’t available at this address.</p>
  if (result?.passkeyOptions) return <NewPasskey options={result.passkeyOptions} />
  return (
    <>
      <p className="text-ink-soft">
        Log in with your fingerprint, face or device PIN instead of a password. A passkey stays on your devices, works
        on this site alone and counts as both steps of 2-step verification.
      </p>
      {passkeys.length > 0 ? (
        <ul className="mt-4 divide-y" aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} {...props} passkey={passkey} />
          ))}
        </ul>
      ) : null}
      <div data-needs-script className="mt-4">
        <SecurityDialog
          {...props}
          intent="begin-passkey"
          label="Add a passkey"
          description="First we check that it’s you. We’ll email you that a passkey was added."
          submit="Continue"
        />
      </div>
      <noscript>
        <p className="mt-4">Turn on JavaScript to add a passkey.</p>
      </noscript>
    </>
  )
}

function Passkey({ passkey, ...props }: SecurityProps & { passkey: PasskeyView }) {
  const { id, name, createdAt, lastUsedAt, synced, elsewhere } = passkey
  const refused = (intent: string) => props.result?.intent === intent && props.result.values.id === id
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="font-medium break-words">
          <span dir="auto">{name}</span> {elsewhere ? <Badge tone="neutral">Only at {elsewhere}</Badge> : null}
        </p>
        <p className="text-sm text-ink-soft">
          Added on {longDate(createdAt)}
          {synced ? ', on all your devices that share passkeys' : ''}.{' '}
          {lastUsedAt ? `Last used on ${longDate(lastUsedAt)} at ${timeOf(lastUsedAt)}.` : 'Not used yet.'}
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <SecurityDialog
          {...props}
          intent="rename-passkey"
          label="Rename"
          title="Rename this passkey"
          look="ghost"
          submit="Save"
          proves={false}
          refused={refused('rename-passkey')}
        >
          <HiddenFields id={id} />
          <SecurityField name="name" label="Name" initial={name} autoComplete="off" />
        </SecurityDialog>
        <SecurityDialog
          {...props}
          intent="remove-passkey"
          label="Remove"
          title="Remove this passkey?"
          description={
            <>
              <span dir="auto">{name}</span> will no longer log you in.
            </>
          }
          look="ghost"
          submit="Remove passkey"
          keep="Keep it"
          variant="danger"
          refused={refused('remove-passkey')}
        >
          <HiddenFields id={id} />
        </SecurityDialog>
      </div>
    </li>
  )
}

/** The proof was given: now the device makes the passkey, in answer to a press. */
function NewPasskey({ options }: { options: string }) {
  const submit = useSubmit()
  const sending = useNavigation().formData?.get('intent') === 'add-passkey'
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<PasskeyProblem | null>(null)

  async function make(form: HTMLFormElement) {
    setAsking(true)
    setProblem(null)
    const made = await answerTo(options)
    setAsking(false)
    if ('problem' in made) return setProblem(made.problem)
    const fields = new FormData(form)
    fields.set('answer', made.answer)
    await submit(fields, { method: 'post', action: href('/account/security') })
  }

  return (
    <FocusedBox className="space-y-5 focus:outline-none">
      <p>Your device asks for your fingerprint, face or PIN, and keeps the passkey.</p>
      <Form
        method="post"
        action={href('/account/security')}
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!asking) void make(event.currentTarget)
        }}
      >
        <input type="hidden" name="intent" value="add-passkey" />
        <SecurityField
          name="name"
          label="Name"
          hint="So that you know it again, such as “My phone”. We’ll use your browser’s name if you leave this blank."
          autoComplete="off"
          optional
        />
        {problem ? (
          <Notice tone="amber" role="alert">
            {PASSKEY_PROBLEMS[problem]}
          </Notice>
        ) : null}
        <Button busy={asking || sending}>Create the passkey</Button>
      </Form>
    </FocusedBox>
  )
}

async function answerTo(options: string): Promise<{ answer: string } | { problem: PasskeyProblem }> {
  if (!('PublicKeyCredential' in window)) return { problem: 'unsupported' }
  try {
    const { makePasskey } = await import('#app/components/form/passkey/ceremony.ts')
    return await makePasskey(options)
  } catch {
    return { problem: 'failed' }
  }
}
