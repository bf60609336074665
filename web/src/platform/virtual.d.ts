/** Permission of each screen, by path (web/permissions.vite.ts). */
declare module 'virtual:permisos' {
  export const permisosDePantallas: Record<string, import('@gremial/contract/derived/permissions.ts').Permission>
}

/** Text bundles (web/texts.vite.ts). */
declare module 'virtual:textos/*' {
  export const texts: object
}

/** Guides of docs/guias and their images (web/guides.vite.ts). */
declare module 'virtual:guias' {
  export const guides: Record<import('../../guides.read.ts').GuideLanguage, import('../../guides.read.ts').Guide[]>
  export const images: Record<string, { src: string; width: number; height: number }>
}
