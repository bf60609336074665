import type { FastifyInstance } from 'fastify'
import { barrerAcceso } from './features/acceso/acceso/acceso.jobs.ts'
import { rutasAcceso } from './features/acceso/acceso/acceso.routes.ts'
import { rutasMenues } from './features/acceso/menues/menues.routes.ts'
import { rutasPerfil } from './features/acceso/perfil/perfil.routes.ts'
import { atenderPedido } from './features/acceso/registro/registro.jobs.ts'
import { rutasRegistro } from './features/acceso/registro/registro.routes.ts'
import { rutasSalud } from './features/acceso/salud/salud.routes.ts'
import { rutasSegundoFactor } from './features/acceso/segundo-factor/segundo-factor.routes.ts'
import { trabajarAlertas, trabajoAlerta } from './features/administracion/alertas/alertas.ts'
import { rutasAuditoria } from './features/administracion/auditoria/auditoria.routes.ts'
import { trabajoVerificar, verificarCadaDia } from './features/administracion/auditoria/auditoria.service.ts'
import { rutasAyuda } from './features/administracion/ayuda/ayuda.routes.ts'
import { rutasBancos } from './features/administracion/bancos/bancos.routes.ts'
import { rutasCatalogos } from './features/administracion/catalogos/catalogos.routes.ts'
import { rutasCopias } from './features/administracion/copias/copias.routes.ts'
import { rutasCorreos } from './features/administracion/correos/correos.routes.ts'
import { pedirBusqueda, trabajoDuplicados } from './features/administracion/duplicados/buscar.ts'
import { rutasDuplicados } from './features/administracion/duplicados/duplicados.routes.ts'
import { trabajoGancho } from './features/administracion/ganchos/entregar.ts'
import { rutasGanchos } from './features/administracion/ganchos/ganchos.routes.ts'
import { barrerImportaciones, trabajarImportaciones } from './features/administracion/importacion/cola.ts'
import { rutasImportaciones } from './features/administracion/importacion/importaciones.routes.ts'
import { avisarCopiaVieja } from './features/administracion/inicio/copia-vieja.ts'
import { esperasAdministracion } from './features/administracion/inicio/inicio.espera.ts'
import { rutasInicioAdministracion } from './features/administracion/inicio/inicio.routes.ts'
import { rutasLegales } from './features/administracion/legales/legales.routes.ts'
import { rutasMenuesEditables } from './features/administracion/menues/menues.routes.ts'
import { rutasAplicacion } from './features/administracion/organizacion/aplicacion.routes.ts'
import { rutasOrganizacion } from './features/administracion/organizacion/organizacion.routes.ts'
import { rutasPermisos } from './features/administracion/permisos/permisos.routes.ts'
import { barrerPublicaciones, trabajarPublicaciones } from './features/administracion/publicacion/cola.ts'
import { rutasPublicaciones } from './features/administracion/publicacion/publicaciones.routes.ts'
import { rutasRoles } from './features/administracion/roles/roles.routes.ts'
import { rutasAdministrarSeccionales } from './features/administracion/seccionales/seccionales.routes.ts'
import { rutasSistemas } from './features/administracion/sistemas/sistemas.routes.ts'
import { rutasTablero } from './features/administracion/tablero/tablero.routes.ts'
import { consecuenciasUsuarios } from './features/administracion/usuarios/usuarios.consecuencia.ts'
import { rutasUsuarios } from './features/administracion/usuarios/usuarios.routes.ts'
import { rutasActividad } from './features/afiliado/actividad/actividad.routes.ts'
import { avisarAncla } from './features/afiliado/actividad/anclas.ts'
import { rutasAfiliados } from './features/afiliado/afiliados/afiliados.routes.ts'
import { rutasAvisos } from './features/afiliado/avisos/avisos.routes.ts'
import type { FuenteEspera } from './features/afiliado/avisos/esperas.ts'
import { rutasAvisosEquipo } from './features/afiliado/avisos-equipo/avisos-equipo.routes.ts'
import { consecuenciasCarnet } from './features/afiliado/carnet-digital/carnet.consecuencia.ts'
import { rutasCarnetDigital } from './features/afiliado/carnet-digital/carnet.routes.ts'
import { rutasContacto } from './features/afiliado/contacto/contacto.routes.ts'
import { rutasCuentaCorriente } from './features/afiliado/cuenta-corriente/cuenta-corriente.routes.ts'
import { rutasDocumentos } from './features/afiliado/documentos/documentos.routes.ts'
import { esperaTalon } from './features/afiliado/documentos/talon.espera.ts'
import type { FuenteConsecuencia } from './features/afiliado/hechos/consecuencias.ts'
import { rutasHechos } from './features/afiliado/hechos/hechos.routes.ts'
import { consecuenciasPropias } from './features/afiliado/hechos/propias.consecuencia.ts'
import { rutasHistoria } from './features/afiliado/historia/historia.routes.ts'
import { rutasMisDatos } from './features/afiliado/mis-datos/mis-datos.routes.ts'
import { rutasNovedades } from './features/afiliado/novedades/novedades.routes.ts'
import { rutasVerificacion } from './features/afiliado/verificacion/verificacion.routes.ts'
import { rutasEstructura } from './features/seccionales/estructura/estructura.routes.ts'
import { consecuenciasMandatos } from './features/seccionales/mandatos/mandatos.consecuencia.ts'
import { rutasMandatos } from './features/seccionales/mandatos/mandatos.routes.ts'
import { rutasPadronCertificado } from './features/seccionales/padron-certificado/padron-certificado.routes.ts'
import { rutasSeccionales } from './features/seccionales/seccionales/seccionales.routes.ts'
import { rutasAdjuntosCaja } from './features/tesoreria/adjuntos-caja/adjuntos-caja.routes.ts'
import { consecuenciasCajas } from './features/tesoreria/cajas/cajas.consecuencia.ts'
import { rutasCajas } from './features/tesoreria/cajas/cajas.routes.ts'
import { rutasCentral } from './features/tesoreria/central/central.routes.ts'
import { rutasComprobantes } from './features/tesoreria/comprobantes/comprobantes.routes.ts'
import { rutasConceptosCaja } from './features/tesoreria/conceptos-caja/conceptos-caja.routes.ts'
import { rutasConciliacion } from './features/tesoreria/conciliacion/conciliacion.routes.ts'
import { rutasCuentasSeccional } from './features/tesoreria/cuentas-seccional/cuentas-seccional.routes.ts'
import { trabajoFinanzas } from './features/tesoreria/finanzas/finanzas.jobs.ts'
import { rutasFinanzas } from './features/tesoreria/finanzas/finanzas.routes.ts'
import { consecuenciaFirmas } from './features/tesoreria/firmas/firmas.consecuencia.ts'
import { rutasFirmas } from './features/tesoreria/firmas/firmas.routes.ts'
import { esperaFirma } from './features/tesoreria/firmas/para-firmar.ts'
import { trabajarRecordatorios } from './features/tesoreria/firmas/recordar.ts'
import { rutasGastos } from './features/tesoreria/gastos/gastos.routes.ts'
import { rutasInformeCaja } from './features/tesoreria/informe-caja/informe-caja.routes.ts'
import { esperasCaja } from './features/tesoreria/inicio/caja.espera.ts'
import { rutasInicioTesoreria } from './features/tesoreria/inicio/inicio.routes.ts'
import { rutasMovimientosCaja } from './features/tesoreria/movimientos-caja/movimientos-caja.routes.ts'
import { esperasPagos } from './features/tesoreria/pagos/pagos.espera.ts'
import { rutasPagos } from './features/tesoreria/pagos/pagos.routes.ts'
import { rutasPlanillasCaja } from './features/tesoreria/planillas-caja/planillas-caja.routes.ts'
import { esperaPorRendir } from './features/tesoreria/por-rendir/por-rendir.espera.ts'
import { rutasPorRendir } from './features/tesoreria/por-rendir/por-rendir.routes.ts'
import { trabajarContribuyentes } from './features/tesoreria/proveedores/contribuyentes.cola.ts'
import { rutasProveedores } from './features/tesoreria/proveedores/proveedores.routes.ts'
import { rutasRecibosCaja } from './features/tesoreria/recibos-caja/recibos-caja.routes.ts'
import { rutasRendicionesGasto } from './features/tesoreria/rendiciones-gasto/rendiciones-gasto.routes.ts'
import { rutasTransferenciasCaja } from './features/tesoreria/transferencias-caja/transferencias-caja.routes.ts'
import { consecuenciaAdhesion } from './features/tramites/adhesion/adhesion.consecuencia.ts'
import { rutasAdhesion } from './features/tramites/adhesion/adhesion.routes.ts'
import { rutasBandeja } from './features/tramites/bandeja/bandeja.routes.ts'
import { barrerPresencias } from './features/tramites/bandeja/presencia.ts'
import { rutasCarpeta } from './features/tramites/carpeta/carpeta.routes.ts'
import { rutasCatalogosTramites } from './features/tramites/catalogos/catalogos.routes.ts'
import { rutasClasesPapel } from './features/tramites/clases-papel/clases-papel.routes.ts'
import { esperaConformidad } from './features/tramites/conformidad/conformidad.espera.ts'
import { rutasConformidad } from './features/tramites/conformidad/conformidad.routes.ts'
import { rutasPapeles } from './features/tramites/documentos/documentos.routes.ts'
import { rutasProductos } from './features/tramites/productos/productos.routes.ts'
import { trabajarResumenes } from './features/tramites/resumenes/envio.ts'
import { rutasResumenes } from './features/tramites/resumenes/resumenes.routes.ts'
import { rutasSolicitud } from './features/tramites/solicitud/solicitud.routes.ts'
import { esperasObservadas } from './features/tramites/solicitudes/observadas.espera.ts'
import { consecuenciasSolicitudes } from './features/tramites/solicitudes/solicitudes.consecuencia.ts'
import { rutasSolicitudes } from './features/tramites/solicitudes/solicitudes.routes.ts'
import { rutasTramites } from './features/tramites/tramites/tramites.routes.ts'
import type { Sealing } from './platform/audit/chain-writer.ts'
import type { Sweep, Work } from './platform/jobs/background.ts'
import type { Jobs } from './platform/jobs/outbox.ts'
import { mailJob } from './platform/mail/mail.ts'
import { noticeJob } from './platform/push/notice.ts'

/** What awaits each person, in the order in which it is read: first what stops others, then what is only theirs, last what can wait. */
export const esperas: readonly FuenteEspera[] = [
  esperaFirma,
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
  ...consecuenciasCajas,
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
  rutasAcceso,
  rutasActividad,
  rutasAdministrarSeccionales,
  rutasAfiliados,
  rutasAplicacion,
  rutasAvisos(esperas),
  rutasAvisosEquipo,
  rutasAyuda,
  rutasAuditoria,
  rutasBancos,
  rutasBandeja,
  rutasCarnetDigital,
  rutasCatalogos,
  rutasCentral,
  rutasContacto,
  rutasCajas,
  rutasComprobantes,
  rutasPorRendir,
  rutasProveedores,
  rutasConceptosCaja,
  rutasConciliacion,
  rutasCuentasSeccional,
  rutasConformidad,
  rutasCopias,
  rutasCorreos,
  rutasCuentaCorriente,
  rutasDuplicados,
  rutasDocumentos,
  rutasEstructura,
  rutasFirmas,
  rutasFinanzas,
  rutasPagos,
  rutasImportaciones,
  rutasInicioAdministracion,
  rutasInicioTesoreria,
  rutasPublicaciones,
  rutasLegales,
  rutasMandatos,
  rutasMenues,
  rutasMenuesEditables,
  rutasHechos(consecuencias),
  rutasHistoria,
  rutasMisDatos,
  rutasMovimientosCaja,
  rutasNovedades,
  rutasOrganizacion,
  rutasPerfil,
  rutasPermisos,
  rutasPlanillasCaja,
  rutasRendicionesGasto,
  rutasTransferenciasCaja,
  rutasAdjuntosCaja,
  rutasRecibosCaja,
  rutasInformeCaja,
  rutasGastos,
  rutasRegistro,
  rutasResumenes,
  rutasRoles,
  rutasSalud,
  rutasSeccionales,
  rutasPadronCertificado,
  rutasSistemas,
  rutasTablero,
  rutasGanchos,
  rutasUsuarios,
  rutasSegundoFactor,
  rutasVerificacion,
  rutasCarpeta,
  rutasCatalogosTramites,
  rutasClasesPapel,
  rutasProductos,
  rutasAdhesion,
  rutasPapeles,
  rutasSolicitud,
  rutasSolicitudes,
  rutasTramites,
]

/** Who does each kind of outbox row. */
export const jobs: Jobs = {
  alerta: trabajoAlerta,
  aviso: noticeJob,
  correo: mailJob,
  duplicados: trabajoDuplicados,
  finanzas: trabajoFinanzas,
  gancho: trabajoGancho,
  registro: { handle: atenderPedido },
  verificarAuditoria: trabajoVerificar,
}

/** What expires, thrown away by who owns it. */
export const sweeps: Sweep[] = [barrerAcceso, barrerImportaciones, barrerPublicaciones, barrerPresencias]

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
