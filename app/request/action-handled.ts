import { createContext } from 'react-router'

/** Set by an action: without JavaScript the loader runs after it in the same request, and must not redirect. */
export const actionHandled = createContext(false)
