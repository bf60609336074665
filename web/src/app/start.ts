import type { ReactNode } from 'react'

/** First screen of the page: the login (login/start.tsx) or the application (startApplication.tsx). */
export type Start = () => Promise<{
  screen: ReactNode
  /** False while a route change is in progress. */
  isIdle(): boolean
}>
