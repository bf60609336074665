import type { FastifyInstance } from 'fastify'
import { sweepAcceso } from './features/acceso/acceso/acceso.jobs.ts'
import { accesoRoutes } from './features/acceso/acceso/acceso.routes.ts'
import { menuesRoutes } from './features/acceso/menues/menues.routes.ts'
import { perfilRoutes } from './features/acceso/perfil/perfil.routes.ts'
import { atenderPedido } from './features/acceso/registro/registro.jobs.ts'
import { registroRoutes } from './features/acceso/registro/registro.routes.ts'
import { saludRoutes } from './features/acceso/salud/salud.routes.ts'
import { segundoFactorRoutes } from './features/acceso/segundo-factor/segundo-factor.routes.ts'
import { trabajarAlertas, trabajoAlerta } from './features/administracion/alertas/alertas.ts'
import { auditoriaRoutes } from './features/administracion/auditoria/auditoria.routes.ts'
import { trabajoVerificar, verificarCadaDia } from './features/administracion/auditoria/auditoria.service.ts'
import { ayudaRoutes } from './features/administracion/ayuda/ayuda.routes.ts'
import { bancosRoutes } from './features/administracion/bancos/bancos.routes.ts'
import { catalogosRoutes } from './features/administracion/catalogos/catalogos.routes.ts'
import { copiasRoutes } from './features/administracion/copias/copias.routes.ts'
import { correosRoutes } from './features/administracion/correos/correos.routes.ts'
import { pedirBusqueda, trabajoDuplicados } from './features/administracion/duplicados/buscar.ts'
import { duplicadosRoutes } from './features/administracion/duplicados/duplicados.routes.ts'
import { trabajoGancho } from './features/administracion/ganchos/entregar.ts'
import { ganchosRoutes } from './features/administracion/ganchos/ganchos.routes.ts'
import { barrerImportaciones, trabajarImportaciones } from './features/administracion/importacion/cola.ts'
import { importacionesRoutes } from './features/administracion/importacion/importaciones.routes.ts'
import { avisarCopiaVieja } from './features/administracion/inicio/copia-vieja.ts'
import { esperasAdministracion } from './features/administracion/inicio/inicio.espera.ts'
import { inicioAdministracionRoutes } from './features/administracion/inicio/inicio.routes.ts'
import { legalesRoutes } from './features/administracion/legales/legales.routes.ts'
import { menuesEditablesRoutes } from './features/administracion/menues/menues.routes.ts'
import { applicationRoutes } from './features/administracion/organizacion/aplicacion.routes.ts'
import { organizacionRoutes } from './features/administracion/organizacion/organizacion.routes.ts'
import { permisosRoutes } from './features/administracion/permisos/permisos.routes.ts'
import { barrerPublicaciones, trabajarPublicaciones } from './features/administracion/publicacion/cola.ts'
import { publicacionesRoutes } from './features/administracion/publicacion/publicaciones.routes.ts'
import { rolesRoutes } from './features/administracion/roles/roles.routes.ts'
import { administrarSeccionalesRoutes } from './features/administracion/seccionales/seccionales.routes.ts'
import { sistemasRoutes } from './features/administracion/sistemas/sistemas.routes.ts'
import { tableroRoutes } from './features/administracion/tablero/tablero.routes.ts'
import { consecuenciasUsuarios } from './features/administracion/usuarios/usuarios.consecuencia.ts'
import { usuariosRoutes } from './features/administracion/usuarios/usuarios.routes.ts'
import { actividadRoutes } from './features/afiliado/actividad/actividad.routes.ts'
import { avisarAncla } from './features/afiliado/actividad/anclas.ts'
import { afiliadosRoutes } from './features/afiliado/afiliados/afiliados.routes.ts'
import { noticesRoutes } from './features/afiliado/avisos/avisos.routes.ts'
import type { FuenteEspera } from './features/afiliado/avisos/esperas.ts'
import { equipoNoticesRoutes } from './features/afiliado/avisos-equipo/avisos-equipo.routes.ts'
import { consecuenciasCarnet } from './features/afiliado/carnet-digital/carnet.consecuencia.ts'
import { carnetDigitalRoutes } from './features/afiliado/carnet-digital/carnet.routes.ts'
import { contactoRoutes } from './features/afiliado/contacto/contacto.routes.ts'
import { cuentaCorrienteRoutes } from './features/afiliado/cuenta-corriente/cuenta-corriente.routes.ts'
import { documentosRoutes } from './features/afiliado/documentos/documentos.routes.ts'
import { esperaTalon } from './features/afiliado/documentos/talon.espera.ts'
import type { FuenteConsecuencia } from './features/afiliado/hechos/consecuencias.ts'
import { hechosRoutes } from './features/afiliado/hechos/hechos.routes.ts'
import { consecuenciasPropias } from './features/afiliado/hechos/propias.consecuencia.ts'
import { historiaRoutes } from './features/afiliado/historia/historia.routes.ts'
import { misDatosRoutes } from './features/afiliado/mis-datos/mis-datos.routes.ts'
import { novedadesRoutes } from './features/afiliado/novedades/novedades.routes.ts'
import { verificacionRoutes } from './features/afiliado/verificacion/verificacion.routes.ts'
import { estructuraRoutes } from './features/seccionales/estructura/estructura.routes.ts'
import { consecuenciasMandatos } from './features/seccionales/mandatos/mandatos.consecuencia.ts'
import { mandatosRoutes } from './features/seccionales/mandatos/mandatos.routes.ts'
import { padronCertificadoRoutes } from './features/seccionales/padron-certificado/padron-certificado.routes.ts'
import { seccionalesRoutes } from './features/seccionales/seccionales/seccionales.routes.ts'
import { adjuntosCajaRoutes } from './features/tesoreria/adjuntos-caja/adjuntos-caja.routes.ts'
import { cajasConsequences } from './features/tesoreria/cajas/cajas.consecuencia.ts'
import { cajasRoutes } from './features/tesoreria/cajas/cajas.routes.ts'
import { centralRoutes } from './features/tesoreria/central/central.routes.ts'
import { comprobantesRoutes } from './features/tesoreria/comprobantes/comprobantes.routes.ts'
import { conceptosCajaRoutes } from './features/tesoreria/conceptos-caja/conceptos-caja.routes.ts'
import { rutasConciliacion } from './features/tesoreria/conciliacion/conciliacion.routes.ts'
import { cuentasSeccionalRoutes } from './features/tesoreria/cuentas-seccional/cuentas-seccional.routes.ts'
import { finanzasJob } from './features/tesoreria/finanzas/finanzas.jobs.ts'
import { finanzasRoutes } from './features/tesoreria/finanzas/finanzas.routes.ts'
import { consecuenciaFirmas } from './features/tesoreria/firmas/firmas.consecuencia.ts'
import { firmasRoutes } from './features/tesoreria/firmas/firmas.routes.ts'
import { firmaWait } from './features/tesoreria/firmas/para-firmar.ts'
import { trabajarRecordatorios } from './features/tesoreria/firmas/recordar.ts'
import { gastosRoutes } from './features/tesoreria/gastos/gastos.routes.ts'
import { informeCajaRoutes } from './features/tesoreria/informe-caja/informe-caja.routes.ts'
import { esperasCaja } from './features/tesoreria/inicio/caja.espera.ts'
import { inicioTesoreriaRoutes } from './features/tesoreria/inicio/inicio.routes.ts'
import { movimientosCajaRoutes } from './features/tesoreria/movimientos-caja/movimientos-caja.routes.ts'
import { esperasPagos } from './features/tesoreria/pagos/pagos.espera.ts'
import { pagosRoutes } from './features/tesoreria/pagos/pagos.routes.ts'
import { planillasCajaRoutes } from './features/tesoreria/planillas-caja/planillas-caja.routes.ts'
import { esperaPorRendir } from './features/tesoreria/por-rendir/por-rendir.espera.ts'
import { porRendirRoutes } from './features/tesoreria/por-rendir/por-rendir.routes.ts'
import { trabajarContribuyentes } from './features/tesoreria/proveedores/contribuyentes.cola.ts'
import { proveedoresRoutes } from './features/tesoreria/proveedores/proveedores.routes.ts'
import { recibosCajaRoutes } from './features/tesoreria/recibos-caja/recibos-caja.routes.ts'
import { rendicionesGastoRoutes } from './features/tesoreria/rendiciones-gasto/rendiciones-gasto.routes.ts'
import { transferenciasCajaRoutes } from './features/tesoreria/transferencias-caja/transferencias-caja.routes.ts'
import { consecuenciaAdhesion } from './features/tramites/adhesion/adhesion.consecuencia.ts'
import { adhesionRoutes } from './features/tramites/adhesion/adhesion.routes.ts'
import { bandejaRoutes } from './features/tramites/bandeja/bandeja.routes.ts'
import { barrerPresencias } from './features/tramites/bandeja/presencia.ts'
import { carpetaRoutes } from './features/tramites/carpeta/carpeta.routes.ts'
import { catalogosTramitesRoutes } from './features/tramites/catalogos/catalogos.routes.ts'
import { paperKindsRoutes } from './features/tramites/clases-papel/clases-papel.routes.ts'
import { esperaConformidad } from './features/tramites/conformidad/conformidad.espera.ts'
import { conformidadRoutes } from './features/tramites/conformidad/conformidad.routes.ts'
import { papersRoutes } from './features/tramites/documentos/documentos.routes.ts'
import { productosRoutes } from './features/tramites/productos/productos.routes.ts'
import { trabajarResumenes } from './features/tramites/resumenes/envio.ts'
import { resumenesRoutes } from './features/tramites/resumenes/resumenes.routes.ts'
import { solicitudRoutes } from './features/tramites/solicitud/solicitud.routes.ts'
import { esperasObservadas } from './features/tramites/solicitudes/observadas.espera.ts'
import { consecuenciasSolicitudes } from './features/tramites/solicitudes/solicitudes.consecuencia.ts'
import { solicitudesRoutes } from './features/tramites/solicitudes/solicitudes.routes.ts'
import { tramitesRoutes } from './features/tramites/tramites/tramites.routes.ts'
import type { Sealing } from './platform/audit/chain-writer.ts'
import type { Sweep, Work } from './platform/jobs/background.ts'
import type { Jobs } from './platform/jobs/outbox.ts'
import { mailJob } from './platform/mail/mail.ts'
import { noticeJob } from './platform/push/notice.ts'

/** What awaits each person, in the order in which it is read: first what stops others, then what is only theirs, last what can wait. */
export const esperas: readonly FuenteEspera[] = [
  firmaWait,
  ...esperasObservadas,
  esperaConformidad,
  ...esperasCaja,
  ...esperasPagos,
  esperaPorRendir,
  esperaTalon,
  ...esperasAdministracion,
]

/** What follows from what happens to a member, in the order in which it is read. */
const consecuencias: readonly FuenteConsecuencia[] = [
  ...cajasConsequences,
  ...consecuenciasMandatos,
  consecuenciaFirmas,
  ...consecuenciasCarnet,
  consecuenciaAdhesion,
  ...consecuenciasUsuarios,
  ...consecuenciasSolicitudes,
  ...consecuenciasPropias,
]

/** Every feature that has routes, by name: the whole of the server is reached from here. */
export const features: Array<(app: FastifyInstance) => void> = [
  accesoRoutes,
  actividadRoutes,
  administrarSeccionalesRoutes,
  afiliadosRoutes,
  applicationRoutes,
  noticesRoutes(esperas),
  equipoNoticesRoutes,
  ayudaRoutes,
  auditoriaRoutes,
  bancosRoutes,
  bandejaRoutes,
  carnetDigitalRoutes,
  catalogosRoutes,
  centralRoutes,
  contactoRoutes,
  cajasRoutes,
  comprobantesRoutes,
  porRendirRoutes,
  proveedoresRoutes,
  conceptosCajaRoutes,
  rutasConciliacion,
  cuentasSeccionalRoutes,
  conformidadRoutes,
  copiasRoutes,
  correosRoutes,
  cuentaCorrienteRoutes,
  duplicadosRoutes,
  documentosRoutes,
  estructuraRoutes,
  firmasRoutes,
  finanzasRoutes,
  pagosRoutes,
  importacionesRoutes,
  inicioAdministracionRoutes,
  inicioTesoreriaRoutes,
  publicacionesRoutes,
  legalesRoutes,
  mandatosRoutes,
  menuesRoutes,
  menuesEditablesRoutes,
  hechosRoutes(consecuencias),
  historiaRoutes,
  misDatosRoutes,
  movimientosCajaRoutes,
  novedadesRoutes,
  organizacionRoutes,
  perfilRoutes,
  permisosRoutes,
  planillasCajaRoutes,
  rendicionesGastoRoutes,
  transferenciasCajaRoutes,
  adjuntosCajaRoutes,
  recibosCajaRoutes,
  informeCajaRoutes,
  gastosRoutes,
  registroRoutes,
  resumenesRoutes,
  rolesRoutes,
  saludRoutes,
  seccionalesRoutes,
  padronCertificadoRoutes,
  sistemasRoutes,
  tableroRoutes,
  ganchosRoutes,
  usuariosRoutes,
  segundoFactorRoutes,
  verificacionRoutes,
  carpetaRoutes,
  catalogosTramitesRoutes,
  paperKindsRoutes,
  productosRoutes,
  adhesionRoutes,
  papersRoutes,
  solicitudRoutes,
  solicitudesRoutes,
  tramitesRoutes,
]

/** Who does each kind of outbox row. */
export const jobs: Jobs = {
  alerta: trabajoAlerta,
  aviso: noticeJob,
  correo: mailJob,
  duplicados: trabajoDuplicados,
  finanzas: finanzasJob,
  gancho: trabajoGancho,
  registro: { handle: atenderPedido },
  verificarAuditoria: trabajoVerificar,
}

/** What expires, thrown away by who owns it. */
export const sweeps: Sweep[] = [sweepAcceso, barrerImportaciones, barrerPublicaciones, barrerPresencias]

/** What takes long and is kept in rows of its own. */
export const longWork: Record<string, Work> = {
  alertas: trabajarAlertas,
  contribuyentes: trabajarContribuyentes,
  importaciones: trabajarImportaciones,
  publicaciones: trabajarPublicaciones,
  recordatorios: trabajarRecordatorios,
  resumenes: trabajarResumenes,
}

/** What follows when a day of the audit ends, in the transaction that writes its anchor. */
export const dayEnded: Sealing['dayEnded'] = async (ctx, day) => {
  await avisarAncla(ctx, day)
  await verificarCadaDia(ctx, day)
  await avisarCopiaVieja(ctx, day)
  await pedirBusqueda(ctx)
}
