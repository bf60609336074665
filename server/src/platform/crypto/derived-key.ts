import { createHmac } from 'node:crypto'

/** A key for one use ("auditoria", "captcha"), so that no two uses share one. 32 bytes. */
export const derivedKey = (config: { secret: string }, use: string): Buffer =>
  createHmac('sha256', config.secret).update(`gremial:${use}`).digest()
