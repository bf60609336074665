/** Every screen with somebody who may see it and what says that it is there; nobody: before the login. */
export const pantallas: Array<[quien: string, ruta: string, espera: string]> = [
  ['', '/login', '.captcha'],
  ['', '/preguntas-frecuentes', 'h2'],
  ['', '/verificador', '[data-datos]'],
  ['', '/verificar/nada', '.veredicto'],
  ['', '/carnet', '.estado-lista'],
  ['ana', '/app/actividad/listar', '.bloques li'],
  ['ana', '/app/afiliados/consulta', '.personas li'],
  ['ana', '/app/afiliados/cuenta-corriente', 'figure svg'],
  ['beto', '/app/afiliados/cuenta-corriente', '.estado-lista'],
  ['ana', '/app/carnet-digital/carnet-digital', '.carnet .codigo'],
  ['beto', '/app/carnet-digital/carnet-digital', '.carnet .codigo.vacio'],
  ['operador', '/app/seccionales/afiliados?idSeccional=1&consultado=1&idCategoria=1', '.paginas'],
  ['admin', '/app/bancos/lista', '.paginas'],
  ['admin', '/app/bancos/editar/3', '.sucursales li'],
]
