import { createContext } from 'react-router'

/**
 * Whether an action has its answer: without JavaScript the loader runs after it, in the same request, and must leave the
 * answer where it is.
 */
export const actionHandled = createContext(false)
