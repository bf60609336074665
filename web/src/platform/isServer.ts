/** What a screen asks of the browser that the server cannot, while it draws (app/ssr/render.tsx says it). */
export const isServer = { mobile: true, collapsed: false, passkeys: true }
