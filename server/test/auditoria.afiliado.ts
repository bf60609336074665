import type { Deja } from './auditoria.tipos.ts'

/** Lines of auditoria.tabla.ts: members, and the branches that work for them. A read is there when it is of somebody else. */
export const dejaAfiliado: Deja[] = [
  ['GET', 'vistas/afiliado/:codigo', 'consultar afiliado'],
  ['GET', 'vistas/grupo-familiar/listar/:codigo', 'consultar afiliado'],
  ['GET', 'vistas/beneficiarios-ayuda-mutual/listar/:codigo', 'consultar afiliado'],
  ['GET', 'afiliados/:codigo', 'consultar afiliado'],
  ['GET', 'vistas/novedades-afiliado/:codigo', 'consultar afiliado'],
  ['GET', 'vistas/historia-afiliado/:codigo', 'consultar afiliado'],
  ['GET', 'vistas/historia-afiliado/:codigo/dia', 'consultar afiliado'],
  ['POST', 'vistas/historia-afiliado/:codigo/constancias', 'generar constancia'],
  ['POST', 'afiliados/:codigo/novedades/tomar', 'modificar afiliado'],
  ['POST', 'afiliados/:codigo/novedades/descartar', 'descartar afiliado'],

  // The first signature of an installation makes the key that it is made with.
  ['GET', 'carnets-digital/:codigo/obtener-carnet', 'consultar afiliado', 'crear clave_firma'],
  ['GET', 'carnets-digital/descargar-carnet-pdf/:id', 'consultar afiliado', 'crear clave_firma'],
  ['GET', 'verificacion/claves', 'crear clave_firma'],
  ['POST', 'carnets-digital/generar', 'generar carnet_digital'],
  ['POST', 'carnets-digital/:id/dispositivos', 'registrar-dispositivo carnet_digital', 'crear clave_firma'],
  ['POST', 'carnets-digital/:id/revocar', 'revocar carnet_digital'],

  ['GET', 'vistas/cuenta-corriente-afiliado/listar-movimientos', 'consultar afiliado'],
  ['GET', 'vistas/cuenta-corriente-afiliado/exportar-excel', 'exportar afiliado'],
  ['GET', 'vistas/documentos-afiliado', 'consultar afiliado'],
  ['GET', 'vistas/documentos-afiliado/descargar-archivo/:id', 'descargar documento', 'crear clave_firma'],
  ['GET', 'vistas/documentos-afiliado/talones-pago', 'consultar afiliado'],
  ['GET', 'vistas/documentos-afiliado/descargar-talon-pago/:id', 'descargar documento'],
  ['GET', 'mis-datos/descargar', 'exportar misDatos'],
  ['POST', 'usuarios/enviar-consulta', 'enviar consulta'],

  ['GET', 'vistas/afiliados-seccional', 'consultar afiliadosSeccional'],
  ['GET', 'vistas/afiliados-seccional/exportar-excel', 'exportar afiliadosSeccional'],
  ['GET', 'vistas/cambios-padron', 'consultar cambiosPadron'],
  ['GET', 'vistas/cambios-padron/exportar-excel', 'exportar cambiosPadron'],
  ['GET', 'vistas/estructura-seccional', 'consultar estructura'],
  ['GET', 'vistas/estructura-seccional/exportar-excel', 'exportar estructura'],
  ['GET', 'mandatos', 'consultar mandatos'],
  ['GET', 'mandatos/exportar-excel', 'exportar mandatos'],
  ['POST', 'mandatos', 'crear mandato'],
  ['PUT', 'mandatos/:id', 'modificar mandato'],
  ['DELETE', 'mandatos/:id', 'eliminar mandato'],
  ['POST', 'mandatos/:id/delegaciones', 'crear delegacion'],
  ['DELETE', 'delegaciones/:id', 'revocar delegacion'],
  ['POST', 'puestos', 'crear puesto'],
  ['PUT', 'puestos/:codigo', 'modificar puesto'],
]
