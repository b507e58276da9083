import { createContext, useContext } from 'react'

/** The nonce of the rendering at hand; undefined in the browser, where nothing inline is left to allow. */
export const ScriptNonce = createContext<string | undefined>(undefined)

/** A script of ours inside the page. Scripts without the nonce are not in the page's policy, so they do not run. */
export function InlineScript({ children }: { children: string }) {
  return <script nonce={useContext(ScriptNonce)}>{children}</script>
}
