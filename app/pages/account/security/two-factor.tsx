import { QrCode } from '#app/components/print/qr-code.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { FocusedBox } from '#app/ui/focused-box.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Authenticator } from './result.ts'
import { SecurityDialog, SecurityField, SecurityForm, type SecurityProps } from './security-form.tsx'

export function TwoFactor(props: SecurityProps) {
  const { view, result } = props
  if (result?.recoveryCodes) return <RecoveryCodes codes={result.recoveryCodes} />
  if (result?.authenticator) return <SetUp {...props} authenticator={result.authenticator} />
  return (
    <>
      <p className="text-ink-soft">
        <Badge tone={view.twoFactor ? 'success' : 'neutral'}>{view.twoFactor ? 'On' : 'Off'}</Badge>{' '}
        {view.twoFactor
          ? `We ask for a code when you log in. ${view.recoveryCodesLeft} recovery codes are left.`
          : 'Log in with a code from an authenticator app as well as your password.'}
      </p>
      {view.twoFactor ? (
        <div className="mt-4 flex flex-wrap items-start gap-3">
          <SecurityDialog
            {...props}
            intent="end-two-step"
            label="Switch off"
            title="Switch 2-step verification off"
            description="Your password alone is then enough to log in."
            submit="Switch off"
            keep="Leave it on"
          />
          <SecurityDialog
            {...props}
            intent="renew-codes"
            label="New recovery codes"
            description="The codes you have now stop working."
            submit="Give me new codes"
            keep="Keep the codes I have"
          />
        </div>
      ) : (
        <div className="mt-4">
          {view.hasPassword ? (
            <SecurityDialog
              {...props}
              intent="begin-two-step"
              label="Switch on"
              title="Switch 2-step verification on"
              description="You need an authenticator app on your phone or computer."
              submit="Continue"
            />
          ) : (
            <p>Set a password first: 2-step verification protects logging in with it.</p>
          )}
        </div>
      )}
    </>
  )
}

function SetUp({ authenticator, ...props }: SecurityProps & { authenticator: Authenticator }) {
  const { uri, secret, qr } = authenticator
  return (
    <FocusedBox className="space-y-5 focus:outline-none">
      <p>Scan this with your authenticator app, then enter the six digits that it shows.</p>
      <QrCode qr={qr} label="QR code for your authenticator" className="size-52" />
      <p>
        Or open it{' '}
        <a href={uri} className="font-medium text-petrol underline underline-offset-4">
          on this device
        </a>
        , or type this key by hand:{' '}
        <code className="break-all font-semibold">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <SecurityForm {...props} intent="confirm-two-step" submit="Switch on" proves={false}>
        <input type="hidden" name="uri" value={uri} />
        <SecurityField name="code" label="Authenticator code" autoComplete="one-time-code" inputMode="numeric" />
      </SecurityForm>
    </FocusedBox>
  )
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  const text = `${codes.join('\n')}\n`
  return (
    <FocusedBox className="space-y-5 focus:outline-none">
      <Notice tone="success" role="status" title="2-step verification is on">
        Keep these recovery codes somewhere you can reach without your phone. Each works once in place of an
        authenticator code. We only show them now.
      </Notice>
      <ul className="max-w-sm space-y-1.5 rounded-lg border p-4 font-mono text-sm" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <a
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        download="fettle-recovery-codes.txt"
        className="font-medium text-petrol underline underline-offset-4"
      >
        Download the codes
      </a>
    </FocusedBox>
  )
}
