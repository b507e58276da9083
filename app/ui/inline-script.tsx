import { createContext, useContext } from 'react'

/** Undefined in the browser, where no inline script is left to allow. */
export const ScriptNonce = createContext<string | undefined>(undefined)

/** The page's policy blocks scripts without the nonce. */
export function InlineScript({ children }: { children: string }) {
  return <script nonce={useContext(ScriptNonce)}>{children}</script>
}
