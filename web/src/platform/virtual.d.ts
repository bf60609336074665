/** Which permission each screen wants, by its address (web/permisos.vite.ts). */
declare module 'virtual:permisos' {
  export const permisosDePantallas: Record<string, import('@gremial/contract/permisos.ts').Permiso>
}

/** The texts as they are fetched (web/textos.vite.ts). */
declare module 'virtual:textos/*' {
  export const textos: object
}

/** The guides of docs/guias, and their pictures (web/guias.vite.ts). */
declare module 'virtual:guias' {
  export const guias: import('../../guias.leer.ts').Guia[]
  export const imagenes: Record<string, { src: string; ancho: number; alto: number }>
}
