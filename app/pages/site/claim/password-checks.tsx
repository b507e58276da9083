import { Circle, CircleCheck } from '#app/ui/icons.ts'
import { claimPasswordChecks } from '#contract/claim/words.ts'

/** Live where there is JavaScript, else what is asked for. */
export function PasswordChecks({ password, id }: { password: string; id: string }) {
  const [length, ...classes] = claimPasswordChecks(password)
  return (
    <div id={id} className="-mt-2 text-sm">
      <p className="mb-1 text-ink-soft">At least 12 characters, with three of these:</p>
      <ul className="space-y-1">
        {[length, ...classes].map((check) =>
          check ? (
            <li
              key={check.says}
              className={check.met ? 'flex items-center gap-2 text-moss-ink' : 'flex items-center gap-2 text-ink-soft'}
            >
              {check.met ? (
                <CircleCheck aria-hidden className="size-4 shrink-0" />
              ) : (
                <Circle aria-hidden className="size-4 shrink-0" />
              )}
              {check.says}
              <span className="sr-only">{check.met ? ' (met)' : ' (not yet)'}</span>
            </li>
          ) : null,
        )}
      </ul>
    </div>
  )
}
