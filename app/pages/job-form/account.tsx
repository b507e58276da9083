import { PasswordLine } from '#app/components/form/password-line.tsx'
import { Button } from '#app/ui/button.tsx'

/** Keeps what stands in the form while the visitor logs in. */
export function LogInInstead() {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-soft">
      Already have an account?
      <Button name="intent" value="login" variant="secondary" size="small" formNoValidate>
        Log in and keep what I wrote
      </Button>
    </p>
  )
}

/** The last questions of a visitor: what their account lacks. */
export function NewAccount({ error }: { error: string | undefined }) {
  return (
    <>
      <div className="rounded-lg border bg-surface p-4 sm:p-5">
        <h3 className="text-subheading">Your free account</h3>
        <p className="mt-1 mb-4 text-ink-soft">It uses your name and email, and shows you who opened your details.</p>
        <PasswordLine
          name="password"
          label="Choose a password"
          called="password"
          hint="At least 8 characters."
          error={error}
          autoComplete="new-password"
        />
      </div>
      <p>
        We’ll email you a link. <strong className="font-semibold">Your job goes live when you use it.</strong>
      </p>
    </>
  )
}
