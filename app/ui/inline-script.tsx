import { createContext, useContext } from 'react'

/** Gets each inline script that the server draws, for the policy of the page. Null in the browser. */
export const AllowScript = createContext<((script: string) => void) | null>(null)

/** The page's policy blocks every other script within it. */
export function InlineScript({ children }: { children: string }) {
  useContext(AllowScript)?.(children)
  return <script>{children}</script>
}
