import { useId } from 'react'
import { Field } from '#app/ui/field.tsx'
import { PasswordBox } from '#app/ui/password-box.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import { useStaff } from '../frame/use-staff.ts'

/** Asks for the password when the server does, in the form of an act. */
export function ProofFields({ result }: { result: { asksForProof?: boolean; at: number } | undefined }) {
  const staff = useStaff()
  const id = useId()
  if (!result?.asksForProof) return null
  return (
    <div key={result.at} className="space-y-5">
      <Field id={`${id}-secret`} label="Your password" hint="Asked again because you logged in a while ago.">
        {(ids) => (
          <PasswordBox {...ids} called="your password" name="secret" autoComplete="current-password" autoFocus />
        )}
      </Field>
      {staff?.twoFactor ? (
        <Field id={`${id}-code`} label="Code" hint="Of your authenticator, or a recovery code.">
          {(ids) => <TextBox {...ids} name="code" autoComplete="one-time-code" maxLength={20} required />}
        </Field>
      ) : null}
    </div>
  )
}
