/** Permissions of each seeded role, and keys out of scope, written by hand like the routes (permisos.tabla.ts). */

type Ambito = 'propio' | 'seccionales' | 'todas'
const con = (ambito: Ambito, ...permisos: string[]): Record<string, Ambito> =>
  Object.fromEntries(permisos.map((p) => [p, ambito]))

const perfil = con('propio', 'perfil.editar')
const ofSeccional = {
  ...perfil,
  ...con(
    'seccionales',
    'afiliados.consultar',
    'afiliados.datoPersonal',
    'cuentaCorriente.consultar',
    'cuentasSeccional.consultar',
    'documentos.consultar',
    'seccionales.afiliados',
    'seccionales.estructura',
    'tramites.consultar',
    'tramites.iniciar',
  ),
}
const viewCaja = ['cajas.consultar', 'conceptosCaja.consultar', 'movimientosCaja.consultar', 'planillas.consultar']
const prepareRendicion = ['rendiciones.consultar', 'rendiciones.editar']
const operarCaja = [...viewCaja, ...prepareRendicion, 'movimientosCaja.editar', 'planillas.cerrar']
const oficialCaja = con('seccionales', ...operarCaja, 'rendiciones.firmar', 'cajas.editar', 'conceptosCaja.editar')
const central = {
  ...perfil,
  ...con(
    'todas',
    ...viewCaja,
    'bancos.consultar',
    'cuentasSeccional.consultar',
    'rendiciones.consultar',
    'rendiciones.revisar',
    'tesoreria.central',
    'cobranza.consultar',
  ),
}

/** Permissions of each seeded role, with their scope. */
export const roles: Record<string, Record<string, Ambito>> = {
  AFILIADO: {
    ...perfil,
    ...con(
      'propio',
      'afiliados.consultar',
      'carnet.generar',
      'cuentaCorriente.consultar',
      'cuentasSeccional.consultar',
      'documentos.consultar',
      'tramites.consultar',
      'tramites.iniciar',
    ),
  },
  RENTADO: con('propio', 'recibos.consultar'),
  SECCIONAL_CONSULTA: ofSeccional,
  SECCIONAL_OPERADOR: {
    ...ofSeccional,
    ...con('seccionales', 'afiliados.actualizar', 'carnet.revocar', 'usuarios.verificar', ...prepareRendicion),
  },
  TESORERO_SECCIONAL: { ...ofSeccional, ...oficialCaja },
  SECRETARIO_SECCIONAL: {
    ...ofSeccional,
    ...oficialCaja,
    ...con(
      'seccionales',
      'afiliados.actualizar',
      'hechos.registrar',
      'padronCertificado.consultar',
      'carnet.revocar',
      'mandatos.consultar',
    ),
  },
  CAJA_SECCIONAL: { ...perfil, ...con('seccionales', ...operarCaja, 'seccionales.estructura') },
  TESORERIA_CENTRAL: { ...central, ...con('todas', 'cobranza.editar', 'proveedores.editar', 'rendiciones.pagar') },
  MESA_TRAMITES: {
    ...perfil,
    ...con(
      'todas',
      'afiliados.consultar',
      'afiliados.datoPersonal',
      'tramites.armar',
      'tramites.consultar',
      'tramites.resolver',
      'usuarios.verificar',
    ),
  },
  REVISOR_CUENTAS: central,
  AUDITOR: {
    ...perfil,
    ...con('todas', 'auditoria.consultar', 'mandatos.consultar', 'padronCertificado.consultar', 'roles.consultar'),
  },
  ADMINISTRADOR: {
    ...con('propio', 'perfil.editar', 'recibos.consultar'),
    ...con(
      'todas',
      'afiliados.actualizar',
      'afiliados.consultar',
      'afiliados.datoPersonal',
      'auditoria.consultar',
      'bancos.consultar',
      'bancos.editar',
      'cajas.consultar',
      'cajas.editar',
      'cajas.asignar',
      'cajas.restablecerPin',
      'carnet.generar',
      'carnet.revocar',
      'catalogos.editar',
      'conceptosCaja.consultar',
      'conceptosCaja.editar',
      'beneficios.editar',
      'copias.administrar',
      'copias.descargar',
      'correos.consultar',
      'cuentaCorriente.consultar',
      'cuentasPago.confirmar',
      'cuentasSeccional.consultar',
      'documentos.consultar',
      'documentos.publicar',
      'duplicados.fusionar',
      'hechos.registrar',
      'importaciones.consultar',
      'importaciones.hacer',
      'menues.editar',
      'mandatos.consultar',
      'mandatos.editar',
      'movimientosCaja.consultar',
      'movimientosCaja.editar',
      'organizacion.editar',
      'padronCertificado.certificar',
      'padronCertificado.consultar',
      'planillas.cerrar',
      'planillas.consultar',
      'cobranza.consultar',
      'cobranza.editar',
      'proveedores.editar',
      'rendiciones.consultar',
      'rendiciones.editar',
      'rendiciones.firmar',
      'rendiciones.pagar',
      'rendiciones.revisar',
      'resumenes.enviar',
      'roles.consultar',
      'roles.editar',
      'seccionales.afiliados',
      'seccionales.editar',
      'seccionales.estructura',
      'sistemas.administrar',
      'tesoreria.central',
      'tramites.armar',
      'tramites.catalogos',
      'tramites.consultar',
      'tramites.iniciar',
      'tramites.resolver',
      'usuarios.ayudar',
      'usuarios.consultar',
      'usuarios.editar',
      'usuarios.segundoFactor',
      'usuarios.verificar',
    ),
  },
}

/**
 * Insecure direct object references: each read of members' or branches' rows, with a key out of scope for member 1001 and branch
 * 1 (an id found by this SQL). It must answer 404.
 */
const otherAfiliado = 'select numero as id from afiliado where seccional_id = 3 limit 1'
const otherDocumento = `select d.id from documento d join afiliado a on a.numero = d.afiliado_numero
  where a.seccional_id = 3 and d.tipo <> 'RECIBO' limit 1`
const ofOtherCaja = (table: string) => `select id from ${table} where seccional_id = 3 limit 1`
/** A payment batch with an expense settlement of branch 3. */
const ofOtherLote = `with k as (insert into lote_pago (numero, clave, fecha, creado, creado_por, cantidad, total, archivo, huella)
    select coalesce(max(numero), 0) + 1, gen_random_uuid(), dia_de(now()), now(), 1, 1, 1, 'x', encode(sha256('x'), 'hex') from lote_pago returning id, numero)
  insert into lote_pago_renglon (lote_id, orden, referencia, rendicion_id, cbu, importe, estado, respondido)
  select k.id, 1, lpad(k.numero::text, 10, '9'), (select min(id) from rendicion_gasto where seccional_id = 3), repeat('1', 22), 1, 'ANULADO', now()
  from k returning lote_id as id`
/** A request of a member of branch 3, started by an administrator. */
const otherSolicitud = `insert into solicitud (anio, numero, clave, producto_id, afiliado_numero, seccional_id, creada, creada_por, fecha, desde)
  select 2020, (select count(*) + 1 from solicitud), gen_random_uuid(), (select min(id) from producto), numero, 3, now(), 1, dia_de(now()), now()
  from (${otherAfiliado}) a (numero) returning id`
const otherPorRendir = `insert into comprobante_por_rendir (clave, seccional_id, archivo_sha256, nombre, tipo_archivo, bytes, miniatura, subido, subido_por)
  select gen_random_uuid(), 3, min(sha256), 'foto.jpg', 'image/jpeg', 1, '\\x00', now(), 1 from archivo returning id`
const otherMandato = 'select id from mandato where seccional_id = 3 limit 1'
const otherHecho = `insert into hecho (clave, afiliado_numero, que, dia, antes, despues, registrado, registrado_por)
  select gen_random_uuid(), numero, 'IDENTIDAD', dia_de(now()), '{}', '{}', now(), 1 from afiliado where seccional_id = 3 limit 1 returning id`
export const vecinos: Record<string, { direccion?: string; clave: string }> = {
  'vistas/situacion-gremial/:codigo': { clave: otherAfiliado },
  'vistas/afiliado/:codigo': { clave: otherAfiliado },
  'vistas/grupo-familiar/listar/:codigo': { clave: otherAfiliado },
  'vistas/beneficiarios-ayuda-mutual/listar/:codigo': { clave: otherAfiliado },
  'afiliados/:codigo': { clave: otherAfiliado },
  'vistas/novedades-afiliado/:codigo': { clave: otherAfiliado },
  'vistas/historia-afiliado/:codigo': { clave: otherAfiliado },
  'vistas/hechos-afiliado/:codigo': { clave: otherAfiliado },
  'vistas/hechos-afiliado/:codigo/previsto': {
    direccion: 'vistas/hechos-afiliado/:/previsto?que=IDENTIDAD&dia=01-01-2026&apellido=a&nombre=b&numeroDocumento=1',
    clave: otherAfiliado,
  },
  'hechos/:id': { clave: otherHecho },
  'vistas/historia-afiliado/:codigo/dia': { direccion: 'vistas/historia-afiliado/:/dia?dia=01-03-2026', clave: otherAfiliado },
  'usuarios/verificar-usuario-existe/:id': { clave: otherAfiliado },
  'carnets-digital/:id/imagen': { clave: otherAfiliado },
  'carnets-digital/:codigo/obtener-carnet': { clave: otherAfiliado },
  'carnets-digital/descargar-carnet-pdf/:id': {
    clave: `insert into carnet_digital (afiliado_numero, foto_sha256, emitido, vence) select numero, (select foto_sha256 from afiliado
      where numero = 1001), now(), now() + interval '1 year' from (${otherAfiliado}) a (numero) returning id`,
  },
  'vistas/cuenta-corriente-afiliado/listar-movimientos': {
    direccion: 'vistas/cuenta-corriente-afiliado/listar-movimientos?fechaDesde=01-01-2026&numeroAfiliado=:',
    clave: otherAfiliado,
  },
  'vistas/consentimientos-afiliado/:id': { clave: otherAfiliado },
  'vistas/consentimientos-afiliado/:id/prueba': { clave: otherAfiliado },
  'vistas/debito-afiliado/:id': { clave: otherAfiliado },
  'vistas/documentos-afiliado': { direccion: 'vistas/documentos-afiliado?numeroAfiliado=:', clave: otherAfiliado },
  'vistas/documentos-afiliado/descargar-archivo/:id': { clave: otherDocumento },
  'vistas/documentos-afiliado/descargar-talon-pago/:id': { clave: otherDocumento },
  'vistas/documentos-afiliado/:id/pago': { clave: otherDocumento },
  'cajas/:codigo': { clave: ofOtherCaja('caja') },
  'vistas/conceptos-caja/:codigo/seccional/:idSeccional': {
    direccion: 'vistas/conceptos-caja/:/seccional/3',
    clave: ofOtherCaja('concepto_caja'),
  },
  'movimientos-caja/habituales': { direccion: 'movimientos-caja/habituales?ingresoEgreso=1&caja=:', clave: ofOtherCaja('caja') },
  'vistas/movimientos-caja/:codigo': { clave: ofOtherCaja('movimiento_caja') },
  'movimientos-caja/:codigo/adjuntos/:idadjunto': {
    direccion: 'movimientos-caja/:codigo/adjuntos/1',
    clave: ofOtherCaja('movimiento_caja'),
  },
  'recibos-caja/:codigo/pdf': {
    clave: `insert into recibo_caja (caja_id, seccional_id, numero, movimiento_id, recibido_de, momento, usuario_id, contenido, huella)
      select caja_id, seccional_id, 1, id, 'Otra', now(), 1, '{}', encode(sha256('{}'), 'hex') from movimiento_caja
      where seccional_id = 3 and ingreso_egreso = 1 limit 1 returning id`,
  },
  'seccionales/:id/cuenta-pagos': { clave: 'select 3 as id' },
  'rendiciones-gasto/:codigo': { clave: ofOtherCaja('rendicion_gasto') },
  'rendiciones-gasto/:codigo/conceptos': { clave: ofOtherCaja('rendicion_gasto') },
  'rendiciones-gasto/:codigo/conceptos/cantidad': { clave: ofOtherCaja('rendicion_gasto') },
  'rendiciones-gasto/:codigo/observados': { clave: ofOtherCaja('rendicion_gasto') },
  'rendiciones-gasto/:codigo/espera-firmas': { clave: ofOtherCaja('rendicion_gasto') },
  'rendiciones-gasto/:codigo/finanzas': { clave: ofOtherCaja('rendicion_gasto') },
  'rendiciones-gasto/:codigo/conceptos/:iddetalle/comprobantes': {
    direccion: 'rendiciones-gasto/:codigo/conceptos/1/comprobantes',
    clave: ofOtherCaja('rendicion_gasto'),
  },
  'rendiciones-gasto/:codigo/conceptos/:iddetalle/comprobantes/:idcomprobante/descargar': {
    direccion: 'rendiciones-gasto/:codigo/conceptos/1/comprobantes/1/descargar',
    clave: ofOtherCaja('rendicion_gasto'),
  },
  'lotes-pago/:id': { clave: ofOtherLote },
  'lotes-pago/:id/archivo': { clave: ofOtherLote },
  'acreditaciones/:caja': { clave: ofOtherCaja('caja') },
  'conciliacion/:caja': { clave: ofOtherCaja('caja') },
  'fondos-rendir/:id': {
    clave: `insert into fondo_rendir (caja_id, usuario_id, techo, desde)
      select id, 1, 1, current_date from (${ofOtherCaja('caja')}) c (id) returning id`,
  },
  'fondos-rendir/titulares/:caja': { clave: ofOtherCaja('caja') },
  'conciliacion/:caja/para-cierre': { clave: ofOtherCaja('caja') },
  'conciliacion/:caja/grupo': { direccion: 'conciliacion/:caja/grupo?clave=x&signo=1', clave: ofOtherCaja('caja') },
  'conciliacion/:caja/candidatos': {
    direccion: 'conciliacion/:caja/candidatos?lado=LINEAS&importe=1',
    clave: ofOtherCaja('caja'),
  },
  'conciliacion/:caja/conceptos': { direccion: 'conciliacion/:caja/conceptos?signo=1', clave: ofOtherCaja('caja') },
  'recetas-extracto/:id': {
    clave: `insert into receta_extracto (seccional_id, nombre, receta, usuario_id, modificada)
      values (3, 'Ajena', '{"nombre": "Ajena", "columnas": {"fecha": ["A"], "texto": ["B"], "importe": ["C"]}}', 1, now()) returning id`,
  },
  'comprobantes-por-rendir/:id/archivo': { clave: otherPorRendir },
  'comprobantes-por-rendir/:id/miniatura': { clave: otherPorRendir },
  'rendiciones-gasto/:codigo/no-confiables': { clave: ofOtherCaja('rendicion_gasto') },
  'rendiciones-gasto/:codigo/historial': { clave: ofOtherCaja('rendicion_gasto') },
  'rendiciones-gasto/:codigo/historial/cantidad': { clave: ofOtherCaja('rendicion_gasto') },
  'rendiciones-gasto/:codigo/para-firmar': { clave: ofOtherCaja('rendicion_gasto') },
  'rendiciones-gasto/:codigo/verificar-firmas': { clave: ofOtherCaja('rendicion_gasto') },
  'rendiciones-gasto/:codigo/pdf': { clave: ofOtherCaja('rendicion_gasto') },
  'rendiciones-gasto/:codigo/comprobantes-zip': { clave: ofOtherCaja('rendicion_gasto') },
  'vistas/detalles-rendiciones-gasto/listar/:idRendicion': { clave: ofOtherCaja('rendicion_gasto') },
  'productos-afiliado/:id': { clave: otherSolicitud },
  'solicitudes/:id/documentos/:idDocumento/archivo': { direccion: 'solicitudes/:/documentos/1/archivo', clave: otherSolicitud },
  'solicitudes/:id/conformidades': { clave: otherSolicitud },
  'vistas/adhesion/:id': { clave: otherAfiliado },
  'vistas/bandeja-tramites/:id': {
    clave: otherSolicitud.replace('desde)', 'desde, estado)').replace('now()\n', "now(), 'PRESENTADA'\n"),
  },
  'vistas/afiliado-tramites/:id/listar-tramites': { clave: otherAfiliado },
  'vistas/afiliado-tramites/:id/obtener-solicitud': {
    direccion: 'vistas/afiliado-tramites/1/obtener-solicitud?id=1&idAfiliado=:',
    clave: otherAfiliado,
  },
  'solicitudes-prestamo/:id/resumen': { clave: otherSolicitud },
  'solicitudes/:id/copia': { clave: otherSolicitud },
  'solicitudes-prestamo/:id/datos-conocidos': { clave: otherAfiliado },
  'vistas/productos/habilitados/:id': { clave: otherAfiliado },
  'vistas/tramites-para-pedir/:id': { clave: otherAfiliado },
  'vistas/armados/:id': { direccion: 'vistas/armados/1?numeroAfiliado=:', clave: otherAfiliado },
  'solicitudes-armadas/:id': { clave: otherSolicitud },
  'productos/habilitados/:id': { clave: otherAfiliado },
  'mandatos/:id': { clave: otherMandato },
  'mandatos/:id/efecto': { direccion: 'mandatos/:/efecto?hasta=01-01-2030', clave: otherMandato },
}
