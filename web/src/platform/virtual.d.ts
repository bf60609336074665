/** Which permission each screen wants, by its address (web/permissions.vite.ts). */
declare module 'virtual:permisos' {
  export const permisosDePantallas: Record<string, import('@gremial/contract/derived/permissions.ts').Permission>
}

/** The texts as they are fetched (web/texts.vite.ts). */
declare module 'virtual:textos/*' {
  export const texts: object
}

/** The guides of docs/guias, and their pictures (web/guides.vite.ts). */
declare module 'virtual:guias' {
  export const guides: import('../../guides.read.ts').Guide[]
  export const images: Record<string, { src: string; width: number; height: number }>
}
