/** The screens that the server draws, and who goes there. */
export const primeras = [
  [undefined, '/login'],
  ['ana', '/app/actividad/listar'],
  ['ana', '/app/afiliados/cuenta-corriente'],
  ['ana', '/app/afiliados/tramites'],
] as const
