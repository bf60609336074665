/** The texts as they are fetched (web/textos.vite.ts). */
declare module 'virtual:textos/*' {
  export const textos: object
}
