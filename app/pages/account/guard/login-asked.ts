import { createContext } from 'react-router'

/** Where someone signed out is sent whose form has been answered. An action that keeps what was typed sets it to null. */
export const loginAsked = createContext<string | null>(null)
