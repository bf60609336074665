/** Lines of permisos.tabla.ts: catalogues of the organisation. */
export const catalogosRoutes: Array<
  [metodo: string, ruta: string, quien: string, alcance?: 'propio' | 'afiliado' | 'seccional' | 'organización']
> = [
  ['POST', 'beneficios/:id/codigo', 'conSesion', 'propio'],
  ['GET', 'traducciones', 'catalogos.editar', 'organización'],
  ['GET', 'traducciones/exportar-excel', 'catalogos.editar', 'organización'],
  ['POST', 'traducciones', 'catalogos.editar', 'organización'],
  ['PUT', 'traducciones/:id', 'catalogos.editar', 'organización'],
  ['DELETE', 'traducciones/:id', 'catalogos.editar', 'organización'],
  ['GET', 'beneficios', 'beneficios.editar', 'organización'],
  ['GET', 'beneficios/exportar-excel', 'beneficios.editar', 'organización'],
  ['GET', 'beneficios/:id', 'beneficios.editar', 'organización'],
  ['POST', 'beneficios', 'beneficios.editar', 'organización'],
  ['PUT', 'beneficios/:id', 'beneficios.editar', 'organización'],
  ['POST', 'beneficios/cambiar-estado/:id', 'beneficios.editar', 'organización'],
  ['DELETE', 'beneficios/:id', 'beneficios.editar', 'organización'],
  ['GET', 'codigos-beneficio/:codigo', 'abierta'],
  ['POST', 'codigos-beneficio/:codigo/usar', 'abierta'],
  ['GET', 'bancos', 'bancos.consultar', 'organización'],
  ['GET', 'bancos/exportar-excel', 'bancos.consultar', 'organización'],
  ['GET', 'bancos/:id', 'bancos.consultar', 'organización'],
  ['GET', 'bancos/:id/sucursales', 'bancos.consultar', 'organización'],
  ['POST', 'bancos', 'bancos.editar', 'organización'],
  ['PUT', 'bancos/:id', 'bancos.editar', 'organización'],
  ['POST', 'bancos/cambiar-estado/:id', 'bancos.editar', 'organización'],
  ['DELETE', 'bancos/:id', 'bancos.editar', 'organización'],
]
