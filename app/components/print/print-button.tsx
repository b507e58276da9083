import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Printer } from '#app/ui/icons.ts'

/** It needs JavaScript; without it the browser’s own command prints. */
export function PrintButton() {
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  if (!alive) return null
  return (
    <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
      Print
    </Button>
  )
}
