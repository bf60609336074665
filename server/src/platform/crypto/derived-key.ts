import { createHmac } from 'node:crypto'

/** Derives a 32-byte key for one use ("auditoria", "captcha"), so that no two uses share one. */
export const derivedKey = (config: { secret: string }, use: string): Buffer =>
  createHmac('sha256', config.secret).update(`gremial:${use}`).digest()
