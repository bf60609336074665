import { features } from '@gremial/contract/features.ts'
import type { Screen } from '@gremial/contract/platform/feature.ts'

type Recorrida = [quien: string, ruta: string, espera: string]

/**
 * Screens with an account that sees data in them, and a selector that shows when they are ready; an empty account is a visitor.
 */
const examples: Recorrida[] = [
  ['', '/login', '.captcha'],
  ['', '/preguntas-frecuentes', 'h2'],
  ['', '/talones-pago/descargar', '.captcha'],
  ['', '/talones-pago/descargar?talonesPago=vencido', '.aviso'],
  ['', '/verificador', '[data-datos]'],
  ['', '/verificar/nada', '.veredicto'],
  ['', '/carnet', '.estado-lista'],
  ['', '/terminos-condiciones', 'article h2'],
  ['', '/politicas-privacidad', 'article h2'],
  ['', '/recuperar-pass/inventado', '.enlace-hoja'],
  ['', '/validar-correo-usuario/inventado', '.enlace-hoja'],
  ['', '/conformidad/inventado', '.enlace-hoja'],
  ['', '/no-fui-yo/inventado', '.enlace-hoja'],
  ['beto', '/app/conformidades/1', '.estado-lista'],
  ['ana', '/app/actividad/listar', '.bloques li'],
  ['tesorera', '/app/actividad/listar', '.inicio-cajas li'],
  ['central', '/app/actividad/listar', '.inicio-cajas li'],
  ['admin', '/app/actividad/listar', '.te-esperan li'],
  ['ana', '/app/usuarios/contacto', 'textarea'],
  ['ana', '/app/afiliados/consulta', '.ficha-personas li'],
  ['ana', '/app/afiliados/cuenta-corriente', 'figure svg'],
  ['beto', '/app/afiliados/cuenta-corriente', '.estado-lista'],
  ['ana', '/app/afiliados/documentos', '.documentos'],
  ['beto', '/app/afiliados/documentos', '.estado-lista'],
  ['ana', '/app/afiliados/papeles', '.carpeta'],
  ['beto', '/app/afiliados/papeles', '.estado-lista'],
  ['ana', '/app/afiliados/tramites', '.donde-esta .historia'],
  ['beto', '/app/afiliados/tramites', '.estado-lista'],
  ['ana', '/app/afiliados/tramites?solapa=iniciar', '.entradas-tramite li'],
  ['ana', '/app/afiliados/prestamos', '.pedido'],
  ['operador', '/app/seccionales/estructura', '.firman p'],
  ['operador', '/app/tesoreria/por-rendir', '.soltar-comprobante'],
  ['admin', '/app/tramites/productos/lista', '.paginas'],
  ['admin', '/app/tramites/productos/editar/2', '.ejemplo-producto p'],
  ['admin', '/app/tramites/destinos', '.paginas'],
  ['admin', '/app/tramites/papeles', '.paginas'],
  ['ana', '/app/rentados/consulta-recibos/lista', '.paginas'],
  ['ana', '/app/carnet-digital/carnet-digital', '.carnet .qr'],
  ['admin', '/app/afiliados/hechos/registrar?codigo=1010&que=RENUNCIA', '.previsto li'],
  ['admin', '/app/afiliados/hechos/ver/1', '.previsto li'],
  ['admin', '/app/duplicados/comparar?uno=1298&otro=1299', '.dos-datos'],
  ['admin', '/app/duplicados/fusiones', '.paginas'],
  ['admin', '/app/duplicados/fusiones/ver/1', '.previsto li'],
  ['ana', '/app/mis-datos', '.mis-datos-grupos li'],
  ['beto', '/app/carnet-digital/carnet-digital', '.carnet .codigo.vacio'],
  ['mesa', '/app/tramites/bandeja', '.bandeja-cola li'],
  ['operador', '/app/seccionales/afiliados?idSeccional=1&consultado=1&idCategoria=1', '.paginas'],
  ['operador', '/app/seccionales/cambios-padron?fechaDesde=1990-01-01', '.paginas'],
  ['admin', '/app/seccionales/tablero', '.dibujo-barras li'],
  ['admin', '/app/padron-certificado/lista?mes=ultimo', '.previsto li'],
  ['admin', '/app/padron-certificado/ver/2?con=1', '.padron-porque li'],
  ['admin', '/app/sistemas/lista', '.estado-lista'],
  ['admin', '/app/sistemas/avisos', '.estado-lista'],
  ['admin', '/app/sistemas/avisos/editar/nuevo', '.sistema-grupos section'],
  ['admin', '/app/sistemas/api', '.api-grupo'],
  ['admin', '/app/sistemas/editar/nuevo', '.sistema-grupos section'],
  ['admin', '/app/administracion/copias', '.estado-lista'],
  ['admin', '/app/administracion/correos', '.estado-lista'],
  ['admin', '/app/administracion/segundo-factor', '.segundo-roles li'],
  ['admin', '/app/usuarios/lista', '.paginas'],
  ['admin', '/app/usuarios/nuevo/1060', 'input[type=tel]'],
  ['admin', '/app/usuarios/editar/1', 'input[type=tel]'],
  ['admin', '/app/usuarios/ayuda/1', '.ayuda-respuesta'],
  ['admin', '/app/usuarios/ayuda/afiliado/1060', '.ayuda-respuesta'],
  ['admin', '/app/organizacion', '.bloques li'],
  ['admin', '/app/organizacion/identidad', 'input'],
  ['admin', '/app/organizacion/aspecto', '.org-temas figure'],
  ['admin', '/app/organizacion/preguntas', '.lista-ordenada li'],
  ['admin', '/app/organizacion/legales', '.lista-ordenada li'],
  ['admin', '/app/organizacion/secretarias', '.org-secretarias li'],
  ['admin', '/app/organizacion/convenio', '.org-talon path'],
  ['admin', '/app/seccionales/lista', '.paginas'],
  ['admin', '/app/seccionales/editar/1', 'input'],
  ['admin', '/app/catalogos?catalogo=empresas', '.paginas'],
  ['admin', '/app/menues', '.menu-vista li'],
  ['admin', '/app/usuarios/auditoria/lista', '.paginas'],
  ['admin', '/app/bancos/lista', '.paginas'],
  ['admin', '/app/importaciones', '.paginas'],
  ['admin', '/app/importaciones/nueva', '.soltar'],
  ['admin', '/app/importaciones/2', '.paginas'],
  ['admin', '/app/publicaciones', '.paginas'],
  ['admin', '/app/publicaciones/nueva', '.soltar'],
  ['admin', '/app/publicaciones/1', '.paginas'],
  ['admin', '/app/resumenes', '.estado-lista'],
  ['admin', '/app/resumenes/nuevo', '.fuerte'],
  ['admin', '/app/bancos/editar/3', '.sucursales li'],
  ['admin', '/app/roles/lista', '.paginas'],
  ['admin', '/app/roles/editar/4', '.permiso'],
  ['admin', '/app/permisos/lista', '.paginas'],
  ['admin', '/app/permisos/editar/3', '.enlace'],
  ['admin', '/app/permisos/quien?permiso=movimientosCaja.editar', '.responde'],
  ['admin', '/app/seccionales/mandatos/lista', '.paginas'],
  ['admin', '/app/seccionales/mandatos/editar/1', 'textarea'],
  ['admin', '/app/seccionales/puestos/lista', '.paginas'],
  ['tesorera', '/app/seccionales/mi-cargo', '.botones'],
  ['ana', '/app/solicitudes-prestamo/nuevo/editar', '.fila-opcion'],
  ['ana', '/app/perfil/editar', '.perfil-sesiones li'],
  ['operador', '/app/perfil/editar', '.perfil-sesiones li'],
  ['', '/validar-cambiar-email/no-existe', '.enlace-hoja'],
  ['tesorera', '/app/seccionales/cajas/lista', '.paginas'],
  ['tesorera', '/app/seccionales/cajas/nuevo/editar', '.usuarios-caja li'],
  ['tesorera', '/app/seccionales/conceptos-caja', '.paginas'],
  ['tesorera', '/app/seccionales/movimientos-caja/egresos/lista?idSeccional=1&caja=1&consultado=1', '.paginas'],
  ['tesorera', '/app/seccionales/movimientos-caja/ingresos/nuevo', '.ultimos li'],
  ['secretario', '/app/seccionales/movimientos-caja/ingresos/1/consultar', '.ficha-movimiento .datos'],
  ['tesorera', '/app/seccionales/planillas-caja/lista?idSeccional=1&caja=1&nroPla=12', '.paginas'],
  ['tesorera', '/app/seccionales/planillas-caja/2/cerrar', '.der-col'],
  ['tesorera', '/app/tesoreria/conciliacion', '.estado-lista'],
  ['tesorera', '/app/tesoreria/recetas-extracto', '.estado-lista'],
  ['tesorera', '/app/tesoreria/recetas-extracto/nueva', '.receta'],
  ['central', '/app/tesoreria/formatos-pago', '.estado-lista'],
  ['central', '/app/tesoreria/formatos-pago/nuevo', '.formato'],
  ['central', '/app/tesoreria/central', '.dibujo-barras li'],
  ['central', '/app/tesoreria/proveedores', '.paginas'],
  ['central', '/app/tesoreria/proveedores/30-50000000-3', '.rotulados'],
  ['central', '/app/tesoreria/rendiciones/pagos', '.pagos-grupo li'],
  ['central', '/app/tesoreria/rendiciones/pagos?grupo=pagadas', '.paginas'],
  ['central', '/app/tesoreria/rendiciones/pagos/lotes', '.estado-lista'],
  ['central', '/app/tesoreria/rendiciones/pagos/lotes/1', '.estado-lista'],
]

/** Not visited by address: they need something in progress, and their feature's test covers them. */
const conLoSuyo =
  /^(\/(deshacer-cambiar-email|validar-nuevo-usuario|nuevo-usuario|verificar-rendicion)\/|solicitudes-|seccionales\/rendiciones-gasto\/)/

/** Other declared screens are visited as administrator: a new screen is covered automatically. */
const declaradas = features
  .flatMap(({ screens }) => Object.values<Screen>(screens))
  .filter(({ path }) => !conLoSuyo.test(path))
  .map(({ path }) => (path.startsWith('/') ? path : `/app/${path}`))
  .filter((path) => {
    const es = new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`)
    return !examples.some(([, example]) => es.test(example.split('?')[0] ?? ''))
  })
  .map((path): Recorrida => ['admin', path.replaceAll(/\$\w+/g, '1'), path.endsWith('/lista') ? '.paginas' : 'main h1'])

export const screens: Recorrida[] = [...examples, ...declaradas]

/** Visited in every run, because most people spend their time there: account and address. */
export const siempre = [
  ' /login',
  'ana /app/actividad/listar',
  'ana /app/afiliados/cuenta-corriente',
  'ana /app/afiliados/tramites',
  'tesorera /app/actividad/listar',
  'tesorera /app/seccionales/movimientos-caja/ingresos/nuevo',
  'tesorera /app/seccionales/planillas-caja/2/cerrar',
  'admin /app/usuarios/lista',
]
