/** Every screen with somebody who may see it and what says that it is there; nobody: before the login. */
export const pantallas: Array<[quien: string, ruta: string, espera: string]> = [
  ['', '/login', '.captcha'],
  ['', '/preguntas-frecuentes', 'h2'],
  ['', '/terminos-condiciones', 'article h2'],
  ['', '/politicas-privacidad', 'article h2'],
  ['ana', '/app/actividad/listar', '.bloques li'],
  ['tesorera', '/app/actividad/listar', '.tareas li'],
  ['admin', '/app/actividad/listar', '.tareas li'],
  ['ana', '/app/usuarios/contacto', 'textarea'],
  ['ana', '/app/afiliados/consulta', '.personas li'],
  ['ana', '/app/afiliados/cuenta-corriente', 'figure svg'],
  ['beto', '/app/afiliados/cuenta-corriente', '.estado-lista'],
  ['ana', '/app/carnet-digital/carnet-digital', '.estado-lista'],
  ['operador', '/app/seccionales/afiliados?idSeccional=1&consultado=1&idCategoria=1', '.paginas'],
  ['admin', '/app/bancos/lista', '.paginas'],
  ['admin', '/app/bancos/editar/3', '.sucursales li'],
]
