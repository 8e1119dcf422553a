import { createContext } from 'react'

/** Whether rows are on their way that a part of a page asks for by itself, not the router for the page. */
export const PendingRows = createContext(false)
