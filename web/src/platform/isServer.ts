/** Browser facts that server-side rendering has to assume (set by app/ssr/render.tsx). */
export const isServer = { mobile: true, collapsed: false, passkeys: true }
