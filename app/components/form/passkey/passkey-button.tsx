import { useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PASSKEY_PROBLEMS, type PasskeyProblem, type PasskeyStep } from './problem.ts'

export const PASSKEY_INTENT = 'passkey'

/** Logs in with a passkey: asks the browser, and posts its answer to the page `action`. Without JavaScript it is not there. */
export function PasskeyButton({ step, action, children }: { step: PasskeyStep; action: string; children: string }) {
  const submit = useSubmit()
  const sending = useNavigation().formData?.get('intent') === PASSKEY_INTENT
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<PasskeyProblem | null>(null)

  async function logIn() {
    setAsking(true)
    setProblem(null)
    const done = await answerOf(step)
    setAsking(false)
    if ('problem' in done) return setProblem(done.problem)
    await submit({ intent: PASSKEY_INTENT, answer: done.answer }, { method: 'post', action })
  }

  return (
    <div data-needs-script className="space-y-3">
      <Button
        type="button"
        variant="secondary"
        className="w-full"
        busy={asking || sending}
        onClick={() => {
          if (!asking) void logIn()
        }}
      >
        {children}
      </Button>
      {problem ? (
        <Notice tone="amber" role="alert">
          {PASSKEY_PROBLEMS[problem]}
        </Notice>
      ) : null}
    </div>
  )
}

async function answerOf(step: PasskeyStep): Promise<{ answer: string } | { problem: PasskeyProblem }> {
  if (!('PublicKeyCredential' in window)) return { problem: 'unsupported' }
  try {
    const { answerChallenge } = await import('./ceremony.ts')
    return await answerChallenge(step)
  } catch {
    return { problem: 'failed' }
  }
}
