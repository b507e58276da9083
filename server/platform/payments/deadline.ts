import pTimeout from 'p-timeout'
import { CALL_TIMEOUT, PaymentsFailed, PaymentsUnknown } from '../payments.ts'

/** @throws PaymentsFailed for a late, failed or unreadable answer */
export async function inTime<Answer>(call: Promise<Answer>): Promise<Answer> {
  return within(
    CALL_TIMEOUT,
    call.catch((error) => {
      throw failure(error)
    }),
  )
}

/** Skips unreadable items. @throws PaymentsFailed */
export async function* readAll<Found, Read>(list: AsyncIterable<Found>, read: (found: Found) => Read) {
  try {
    for await (const found of list) {
      const value = readable(() => read(found))
      if (value !== null) yield value
    }
  } catch (error) {
    throw failure(error)
  }
}

function readable<Read>(read: () => Read): Read | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof PaymentsUnknown) return null
    throw error
  }
}

function failure(error: unknown): PaymentsFailed {
  if (error instanceof PaymentsFailed) return error
  const isMissing = error instanceof Error && 'code' in error && error.code === 'resource_missing'
  if (isMissing) return new PaymentsUnknown('The payment provider failed: it knows no such thing', { cause: error })
  return new PaymentsFailed('The payment provider failed', { cause: error })
}

/** Calls that miss the deadline go on, and can be repeated. */
export function within<Answer>(milliseconds: number, acting: Promise<Answer>): Promise<Answer> {
  const message = new PaymentsFailed('The payment provider did not answer in time')
  return pTimeout(acting, { milliseconds, message })
}
