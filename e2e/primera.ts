/** Server-rendered screens, with an account for each. */
export const first = [
  [undefined, '/login'],
  ['ana', '/app/actividad/listar'],
  ['ana', '/app/afiliados/cuenta-corriente'],
  ['ana', '/app/afiliados/tramites'],
] as const
