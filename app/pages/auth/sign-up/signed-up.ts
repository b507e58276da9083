import { useEffect, useState } from 'react'

type SignedUp = { email: string; accountType: string }

const EMAIL = 'fettle.signup-email'
const TYPE = 'fettle.signup-type'

export function useSignedUp(known: SignedUp | null): SignedUp | null {
  const [kept, setKept] = useState<SignedUp | null>(null)
  const { email, accountType } = known ?? {}
  useEffect(() => {
    if (email === undefined || accountType === undefined) return setKept(read())
    attempt(() => {
      sessionStorage.setItem(EMAIL, email)
      sessionStorage.setItem(TYPE, accountType)
    })
  }, [email, accountType])
  return known ?? kept
}

export function forgetSignedUp() {
  attempt(() => {
    sessionStorage.removeItem(EMAIL)
    sessionStorage.removeItem(TYPE)
  })
}

function read(): SignedUp | null {
  const email = attempt(() => sessionStorage.getItem(EMAIL))
  return email ? { email, accountType: attempt(() => sessionStorage.getItem(TYPE)) ?? 'client' } : null
}

/** Some browsers forbid storage; nothing depends on it. */
function attempt<Value>(use: () => Value): Value | null {
  try {
    return use()
  } catch {
    return null
  }
}
